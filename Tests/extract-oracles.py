#!/usr/bin/env python3
"""Writes Tests/Goldens/Oracles again: extracts of the oracles in the folder next to a checkout.

The oracles are too large for the project. It contains their extracts, so a fresh clone tests the engine
against them. An extract contains the cases with a counterpart here, some of them for large classes, and the
fields of each case that a test reads. Like every golden, it begins with origin, date and tolerance. Then
follows JSON with one case per line.

Extracts contain only results that were computed or measured for this project, and the recorded facts.
They do not contain sample files, tables from the browsers' own tests, or a browser's springs.

usage: Tests/extract-oracles.py [--check] [FOLDER]
FOLDER has the oracles, ../shared/oracles by default. With --check the script writes nothing. It lists the
extracts that are out of date, and then exits with status 1.
"""

import json
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GOLDENS = os.path.join(ROOT, 'Tests', 'Goldens', 'Oracles')
DATE = '2026-11-20'
BROWSERS = 'Chromium 156.0.8078.79 and WebKitGTK 2.50.6, run headless'
DIGITS = 'mpmath, rounded to the nearest binary64'


def fields(*names):
    """Returns a reader of cases that keeps these fields, in this order, if a case has them."""
    return lambda case: {name: case[name] for name in names if name in case}


def everything(cases):
    return cases


def every_other(cases):
    return cases[::2]


def spread(cases, class_of, count):
    """Returns at most `count` cases of each class, evenly distributed, in the order of the file."""
    classes = {}
    for index, case in enumerate(cases):
        classes.setdefault(class_of(case), []).append(index)
    chosen = set()
    for indices in classes.values():
        step = max(1, len(indices) / count)
        chosen.update(indices[int(k * step)] for k in range(min(count, len(indices))))
    return [cases[index] for index in sorted(chosen)]


def springs(case):
    """Returns a spring with every other time."""
    thinned = fields('mass', 'stiffness', 'damping', 'v0', 't', 'y', 'v')(case)
    return {name: value[::2] if isinstance(value, list) else value
            for name, value in thinned.items()}


def timings(cases):
    """Returns the cases that Core Animation can express and that run forwards without an offset."""
    usable = [case for case in cases
              if 'ca' in case and case['ca']['speed'] > 0 and case['ca']['timeOffset'] == 0]

    def kind(case):
        count = case['ca']['repeatCount']
        form = 'endless' if count == 'Infinity' else 'whole' if count % 1 == 0 else 'part'
        return form, case['ca']['autoreverses'], case['ca']['fillMode']
    return spread(usable, kind, 6)


def transforms(cases):
    """Returns the cases that the browser mixes by components in 3D along the shorter arc."""
    return [case for case in cases if 'gs3d-short' in case.get('chromiumFits', ())]


def colors(cases):
    """Returns conversions, animations, and mixtures in the colour spaces that the engine has."""
    spaces = ('srgb', 'srgb-linear', 'oklab', 'oklch')
    return [case for case in cases if case['k'] != 'mix' or case['space'] in spaces]


def color(case):
    """Returns a case with WebKit's answer, which has more digits, or with Chromium's if that is equal."""
    return fields('k', 'space', 'a', 'b', 'w' if 'w' in case else 'c')(case)


# Name, folder, origin, tolerance, fields of the file, the choice of cases, fields of a case.
RECIPES = [
    ('hp_cubic_bezier', 'Computed', f'y of Bézier curves with 50 digits in {DIGITS}', '1e-15',
     ['X'], everything, fields('p', 'y')),
    ('hp_spring', 'Computed', f'the closed form of springs with 50 digits in {DIGITS}', '1e-15',
     [], everything, springs),
    ('hp_tcb', 'Computed', f'splines of Kochanek and Bartels with 50 digits in {DIGITS}', '3e-14',
     [], everything,
     fields('t', 'p', 'tension', 'continuity', 'bias', 'ts', 'KB-dup', 'KB-chord')),
    ('hp_slerp', 'Computed', f'quaternions along the sphere with 50 digits in {DIGITS}', '1e-15',
     ['T'], every_other, fields('a', 'b', 'short', 'direct')),
    ('hp_cubic_arclength', 'Computed', f'Gauss–Legendre with 30 digits in {DIGITS}', '1e-13',
     ['FR'], everything, fields('p', 'length', 'xy')),
    ('hp_svgpath_arclength', 'Computed', f'Gauss–Legendre with 30 digits in {DIGITS}', '1e-13',
     [], everything, fields('d', 'length', 'segmentLengths', 'rows')),
    ('hp_penner', 'Computed', f'published equations with 50 digits in {DIGITS}', '1e-14',
     [], everything, fields('family', 'mode', 'y')),
    ('hp_color', 'Computed', f'equations of CSS Color 4 with 40 digits in {DIGITS}', '1e-14',
     [], everything, fields('rgb8', 'srgb-linear', 'oklab', 'oklch')),
    ('engine_easing', 'Measured', f'easings in {BROWSERS}', '1e-7',
     [], everything,
     fields('easing', 'y', 'ext', 'before', 'beforeReverse', 'afterReverse')),
    ('engine_timing', 'Measured', f'timings of effects in {BROWSERS}', '1e-9',
     [], timings, fields('ca', 'rows')),
    ('engine_rate', 'Measured', f'timelines of other rates in {BROWSERS}', '1e-9',
     [], everything, fields('t', 'rate', 'rows')),
    ('engine_transform', 'Measured', f'mixed transforms in {BROWSERS}', '1e-6',
     ['T'], transforms, fields('kind', 'from', 'to', 'm', 'chromiumFits')),
    ('engine_color', 'Measured', f'mixed colours in {BROWSERS}', '6e-7',
     ['T'], colors, color),
    ('engine_motion_path', 'Measured', f'paths walked in {BROWSERS}', '6.4e-5',
     [], everything, fields('d', 'L', 'c', 'w', 'p')),
    ('engine_keyframes', 'Measured', f'keyframes in {BROWSERS}', '1e-6',
     ['T'], everything, fields('keyframes', 'easing', 'computedOffsets', 'y')),
    ('engine_composite', 'Measured', f'stacks of effects in {BROWSERS}', '1e-6',
     [], everything, fields('prop', 'underlying', 'stack', 'value')),
    ('quartzcore_facts', 'Measured',
     'QuartzCore, as asserted in tests of 1amageek/OpenCoreAnimation e86788d, restated', 'exact',
     [], everything, fields('group', 'confidence', 'cases')),
]


def text(value):
    return json.dumps(value, ensure_ascii=False, separators=(',', ':'))


def extract(recipe, folder):
    """Returns the text of one extract."""
    name, _, origin, tolerance, top, choose, keep = recipe
    with open(os.path.join(folder, name + '.json'), encoding='utf-8') as file:
        oracle = json.load(file)
    list_name = 'groups' if 'groups' in oracle else 'cases'
    cases = [keep(case) for case in choose(oracle[list_name])]
    remarks = [oracle['about']]
    if 'tolerance' in oracle:
        remarks.append('of the source: ' + oracle['tolerance'])
    lines = [f'# origin: {origin}', f'# date: {DATE}', f'# tolerance: {tolerance}']
    lines += [f'# {line}' for remark in remarks for line in wrapped(remark)]
    head = ''.join(f'{text(key)}:{text(oracle[key])},' for key in top)
    lines.append('{' + head + text(list_name) + ':[')
    lines += [text(case) + ',' for case in cases[:-1]] + [text(cases[-1]), ']}']
    return '\n'.join(lines) + '\n'


def wrapped(remark, width=100):
    """Yields a remark in lines of at most `width` characters."""
    line = ''
    for word in remark.split():
        if line and len(line) + 1 + len(word) > width:
            yield line
            line = ''
        line = f'{line} {word}' if line else word
    yield line


def main():
    arguments = sys.argv[1:]
    is_check = '--check' in arguments
    folders = [argument for argument in arguments if argument != '--check']
    folder = folders[0] if folders else os.path.join(os.path.dirname(ROOT), 'shared', 'oracles')
    stale = []
    for recipe in RECIPES:
        path = os.path.join(GOLDENS, recipe[1], recipe[0] + '.txt')
        new, old = extract(recipe, folder), None
        if os.path.exists(path):
            with open(path, encoding='utf-8') as file:
                old = file.read()
        if new == old:
            continue
        stale.append(path)
        if not is_check:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, 'w', encoding='utf-8') as file:
                file.write(new)
    for path in stale:
        print(os.path.relpath(path, ROOT))
    sys.exit(1 if is_check and stale else 0)


main()
