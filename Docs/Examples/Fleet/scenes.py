#!/usr/bin/env python3
"""Makes a fleet of small scene files in CAML, and the list of their names.

usage: scenes.py FOLDER COUNT [--seed N] [--bad]

FOLDER gets a subfolder for each thousand files and the list `list.txt`, one name per line, relative to
FOLDER. The same seed gives the same bytes. `--bad` adds to the list a file that does not exist, a file
that is not a scene, a folder and a file that is listed already, and ends its lines with CRLF.
"""

import argparse
import os
import random

STAYS = 'fillMode="both" removedOnCompletion="0"'


def basic(random, key, key_path, type, start, end):
    """Returns a basic animation of one key path between two values."""
    curve = random.choice(['linear', 'easeIn', 'easeOut', 'easeInEaseOut', '0.3 0 0.1 1.4'])
    return (
        f'<{key} type="CABasicAnimation" keyPath="{key_path}" beginTime="{random.randint(1, 8) / 10}" '
        f'duration="{random.randint(2, 20) / 10}" timingFunction="{curve}" {STAYS} '
        f'autoreverses="{random.randint(0, 1)}" repeatCount="{random.randint(1, 3)}">'
        f'<fromValue type="{type}" value="{start}"/><toValue type="{type}" value="{end}"/></{key}>')


def spring(random):
    """Returns a spring animation of the width."""
    return (
        f'<grow type="CASpringAnimation" keyPath="bounds.size.width" mass="1" '
        f'stiffness="{random.randint(50, 300)}" damping="{random.randint(5, 30)}" '
        f'beginTime="{random.randint(1, 8) / 10}" duration="1.5" {STAYS}>'
        f'<fromValue type="real" value="10"/>'
        f'<toValue type="real" value="{random.randint(20, 90)}"/></grow>')


def keyframes(random):
    """Returns a keyframe animation of the vertical position."""
    values = ''.join(
        f'<real value="{random.randint(0, 480)}"/>' for _ in range(random.randint(2, 6)))
    mode = random.choice(['linear', 'discrete', 'cubic'])
    return (
        f'<move type="CAKeyframeAnimation" keyPath="position.y" calculationMode="{mode}" '
        f'duration="{random.randint(5, 20) / 10}" {STAYS}><values>{values}</values></move>')


def layer(random, number):
    """Returns a layer with one to four animations, each of another key path."""
    point = lambda: f'{random.randint(0, 320)} {random.randint(0, 480)}'
    color = lambda: ' '.join(f'{random.randint(0, 100) / 100}' for _ in range(3))
    makers = [
        lambda: basic(random, 'fade', 'opacity', 'real', random.randint(0, 9) / 10, 1),
        lambda: basic(random, 'turn', 'transform.rotation.z', 'real', 0, random.randint(-30, 30) / 10),
        lambda: basic(random, 'anchor', 'anchorPoint', 'CGPoint', '0 0', '1 1'),
        lambda: basic(random, 'tint', 'backgroundColor', 'CGColor', color(), color()),
        lambda: spring(random), lambda: keyframes(random)]
    animations = ''.join(make() for make in random.sample(makers, random.randint(1, 4)))
    return (
        f'<CALayer name="layer {number}" bounds="0 0 60 40" position="{point()}" '
        f'backgroundColor="{color()}"><animations>{animations}</animations></CALayer>\n')


def scene(seed, index):
    """Returns the text of one scene: one to four layers in a root."""
    generator = random.Random(f'{seed}/{index}')
    layers = ''.join(layer(generator, number) for number in range(generator.randint(1, 4)))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<caml xmlns="http://www.apple.com/CoreAnimation/1.0">\n'
        '<CALayer name="stage" bounds="0 0 320 480" position="160 240"><sublayers>\n'
        f'{layers}</sublayers></CALayer>\n</caml>\n')


def write(folder, name, text):
    """Writes a file, and the folders above it."""
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w', encoding='utf-8', newline='') as file:
        file.write(text)


def main():
    parser = argparse.ArgumentParser(description='Makes a fleet of scene files and their list.')
    parser.add_argument('folder')
    parser.add_argument('count', type=int)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--bad', action='store_true', help='add bad names to the list')
    options = parser.parse_args()
    names = []
    for index in range(options.count):
        names.append(f'{index // 1000:03}/{index:06}.caml')
        write(options.folder, names[-1], scene(options.seed, index))
    if options.bad:
        write(options.folder, 'bad/cut.caml', scene(options.seed, 0)[:200])
        middle = len(names) // 2
        names[middle:middle] = ['bad/missing.caml', 'bad/cut.caml', 'bad', names[0]]
    end = '\r\n' if options.bad else '\n'
    write(options.folder, 'list.txt', ''.join(name + end for name in names))


main()
