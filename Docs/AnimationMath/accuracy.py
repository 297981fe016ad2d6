"""Measures every function of Sources/AnimationMath against 80-digit values of mpmath.

    python3 -m pip install mpmath gmpy2
    python3 accuracy.py [function …]

Without a function it measures all functions, and writes Accuracy.md and the goldens of the tests.

The arguments are random numbers, the neighbours of the breakpoints of the implementation, special
numbers, and the numbers nearest to multiples of pi/2. Errors are in units of the last place of the
exact result, even if the result is subnormal.
"""
import math
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile

from mpmath import mp, mpf

mp.prec = 270
ROOT = pathlib.Path(__file__).resolve().parents[2]
COUNT = 100_000
TINY, HUGE = 5e-324, sys.float_info.max


def bits(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def number(b):
    return struct.unpack("<d", struct.pack("<Q", b))[0]


def around(values, count):
    """Returns each value with its neighbours on both sides."""
    result = []
    for value in values:
        below = above = float(value)
        result.append(below)
        for _ in range(count):
            below, above = math.nextafter(below, -math.inf), math.nextafter(above, math.inf)
            result += [below, above]
    return result


def uniform(low, high):
    return lambda: random.uniform(low, high)


def scaled(low, high, signed=True):
    """Returns numbers with uniformly distributed exponents."""
    def draw():
        x = math.ldexp(random.uniform(1, 2), random.randint(low, high))
        return -x if signed and random.random() < 0.5 else x
    return draw


def near_quarter_turns(count):
    """Returns the fractions p/q of the continued expansion of pi/2 and their multiples by powers of two."""
    result = []
    for power in range(0, 960):
        mp.prec = 1200
        x, (a, b), (c, d) = mp.pi / 2 / mpf(2) ** power, (0, 1), (1, 0)
        for _ in range(700):
            whole = int(mp.floor(x))
            a, b, c, d = c, d, whole * c + a, whole * d + b
            if c >= 2**53:
                break
            if c and d and c.bit_length() > 40:
                result.append(math.ldexp(float(c), power))
            if x == whole:
                break
            x = 1 / (x - whole)
        mp.prec = 270
    return result[:count]


quarter_turns = [float(mp.pi / 2 * k) for k in range(1, 200)]
worst_turns = near_quarter_turns(4000)
turns = [scaled(-30, 20), uniform(-7, 7), uniform(-1000, 1000), scaled(0, 1023), scaled(-1074, 0)]
turn_points = around(quarter_turns, 2) + worst_turns + around(
    [float(mp.pi / 4 * k) for k in range(1, 99, 2)], 20) + around([2.0**20, 2.0**-27, 2.0**-28], 50)
pi_points = around([k / 4 for k in range(0, 60)], 10) + around([2.0**40, 2.0**52, 2.0**53], 20)
pi_turns = [uniform(-2, 2), scaled(-40, 53), scaled(-1074, -20), uniform(-100, 100)]
halves = [float((k + 0.5) * mp.log(2)) for k in range(-60, 60)]
ones = around([0.0, 1.0, 0.5, math.sqrt(0.5), math.sqrt(2), 2.0, 4.0, 2.2250738585072014e-308], 200)
eighths = [math.tan(math.pi / 8), math.tan(3 * math.pi / 8), 1.0, 2.0**-27]


def pow_pairs():
    kind = random.random()
    if kind < 0.3:
        return random.uniform(0.01, 10), random.uniform(-20, 20)
    if kind < 0.4:
        return scaled(-1074, 1023, False)(), random.uniform(-1.5, 1.5)
    if kind < 0.5:
        return random.randint(-20, 20) or 2, float(random.randint(-40, 40))
    if kind < 0.6:
        return 1 + random.uniform(-1, 1) * 2.0 ** -random.randint(1, 52), scaled(0, 60)()
    if kind < 0.7:
        return random.choice(ones[1:]) or 1.0, random.uniform(-700, 700)
    x = scaled(-1074, 1023, False)()
    return x, random.uniform(-745, 709) / (math.log(x) or 1)


def plane_pairs():
    kind = random.random()
    if kind < 0.4:
        return random.uniform(-1, 1), random.uniform(-1, 1)
    if kind < 0.6:
        return scaled(-1074, 1023)(), scaled(-1074, 1023)()
    x = scaled(-1000, 1000)()
    if kind < 0.8:
        return x * scaled(-3, 3)(), x
    return x * random.choice(eighths) * (1 + random.randint(-20, 20) * 2.0**-52), x


atan2 = lambda y, x: mp.atan2(mpf(y), mpf(x))
FUNCTIONS = {
    "exp": (mp.exp, [uniform(-745, 709.7), uniform(-2, 2), scaled(-60, 0), uniform(-20, 20)],
            around(halves + [0.0, 700.0, -700.0, 708.0, -708.0, -745.0], 20)),
    "expMinusOne": (mp.expm1, [uniform(-38, 38), uniform(-2, 2), scaled(-1074, 0),
                               uniform(-1, 709.7)],
                    around(halves + [0.0, -38.0, 700.0, 2.0**-54], 20)),
    "exp2": (lambda x: mpf(2) ** mpf(x), [uniform(-1074, 1024), uniform(-2, 2), scaled(-60, 0)],
             [float(k) for k in range(-1074, 1024)]
             + around([k + 0.5 for k in range(-50, 50)], 10)),
    "log": (mp.log, [scaled(-1074, 1023, False), uniform(0.5, 2), uniform(0, 20)], ones[201:]),
    "log1p": (mp.log1p, [scaled(-1074, 1023, False), uniform(-0.99, 2), scaled(-60, -1)],
              [x for x in around([y - 1 for y in ones] + [2.0**-54, 0.0], 3) if x > -1]),
    "pow": (lambda x, y: mpf(x) ** mpf(y), pow_pairs, []),
    "sin": (mp.sin, turns, turn_points),
    "cos": (mp.cos, turns, turn_points),
    "tan": (mp.tan, turns, turn_points),
    "sinPi": (mp.sinpi, pi_turns, pi_points),
    "cosPi": (mp.cospi, pi_turns, pi_points),
    "asin": (mp.asin, [uniform(-1, 1), scaled(-1074, -1), lambda: 1 - random.random() ** 9],
             [x for x in around(ones + eighths + [math.sin(math.pi / 8)], 9) if abs(x) <= 1]),
    "acos": (mp.acos, [uniform(-1, 1), scaled(-1074, -1), lambda: 1 - random.random() ** 9],
             [x for x in around(ones + eighths + [math.cos(math.pi / 8)], 9) if abs(x) <= 1]),
    "atan": (mp.atan, [uniform(-4, 4), scaled(-1074, 1023), scaled(-8, 8)], around(eighths, 200)),
    "atan2": (atan2, plane_pairs, []),
    "hypot": (lambda x, y: mp.sqrt(mpf(x) ** 2 + mpf(y) ** 2), plane_pairs, [
              (3.0, 4.0), (TINY, TINY), (1.0, 2.0**-27)]),
    "cbrt": (lambda x: mp.cbrt(x) if x > 0 else -mp.cbrt(-x),
             [scaled(-1074, 1023), uniform(-8, 8), lambda: float(random.randint(1, 10**5) ** 3)],
             around([1.0, 8.0, 27.0], 50)),
    "reciprocalSquareRoot": (lambda x: 1 / mp.sqrt(x),
                             [scaled(-1074, 1023, False), uniform(0.25, 4)], ones[201:]),
}


def arguments(name):
    _, draws, points = FUNCTIONS[name]
    random.seed(name)
    result = [p if isinstance(p, tuple) else (p,) for p in points]
    while len(result) < COUNT:
        if callable(draws):
            result.append(tuple(map(float, draws())))
        else:
            result.append((draws[len(result) % len(draws)](),))
    return result


def evaluator(folder):
    """Builds evaluate.swift and returns the path of the executable."""
    package = pathlib.Path(folder)
    (package / "Sources/evaluate").mkdir(parents=True)
    (package / "Package.swift").write_text(f"""// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "evaluate", dependencies: [.package(name: "Inbetween", path: "{ROOT}")],
  targets: [.executableTarget(
    name: "evaluate", dependencies: [.product(name: "AnimationMath", package: "Inbetween")])])
""")
    source = (ROOT / "Docs/AnimationMath/evaluate.swift").read_text()
    (package / "Sources/evaluate/main.swift").write_text(source)
    subprocess.run(["swift", "build", "-c", "release", "--package-path", folder], check=True,
                   stdout=subprocess.DEVNULL)
    return package / ".build/release/evaluate"


def results(program, name, points):
    text = "".join(f"{name} {' '.join(f'{bits(x):x}' for x in p)}\n" for p in points)
    lines = subprocess.run([program], input=text, capture_output=True, text=True, check=True).stdout
    return [number(int(line, 16)) for line in lines.split()]


def exact(f, point):
    """Returns the exact value, or None if it is undefined or not finite."""
    try:
        value = f(*point)
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
    if mp.isnan(value) or mp.isinf(value) or isinstance(value, mp.mpc):
        return None
    return value


def unit(value):
    """Returns the distance of binary64 numbers at a value."""
    if value == 0:
        return mpf(2) ** -1074
    return mpf(2) ** max(int(mp.floor(mp.log(abs(value), 2))) - 52, -1074)


def nearest(value):
    """Returns the binary64 nearest to a value, ties to even."""
    scale = unit(value)
    try:
        return float(mp.nint(value / scale)) * float(scale)
    except OverflowError:
        return math.copysign(math.inf, value)


def measure(program, name):
    f = FUNCTIONS[name][0]
    points = arguments(name)
    rows = []
    for point, got in zip(points, results(program, name, points), strict=True):
        value = exact(f, point)
        if value is None or abs(value) >= mpf(2) ** 1024 - mpf(2) ** 970:
            continue
        scale = unit(value)
        error = float(abs(mpf(got) - value) / scale) if math.isfinite(got) else math.inf
        rows.append((error, point, got, value))
    rows.sort(key=lambda row: -row[0])
    wrong = sum(1 for row in rows if row[0] > 0.5)
    return rows, wrong / len(rows)


def golden(name, rows):
    """Returns the worst points, the points that are hardest to round, and random points."""
    def hardness(row):
        x = row[3] / unit(row[3])
        return abs(x - mp.floor(x) - 0.5)
    random.seed(1)
    rows = [row for row in rows if row[3] != 0]
    hard = [r for r in sorted(rows, key=hardness) if hardness(r) > 0][:70]
    lines = {}
    for _, p, _, v in rows[:70] + hard + random.sample(rows, 1000):
        if len(lines) < 220:
            lines[f"{name} " + " ".join(map(hexadecimal, [*p, nearest(v)]))] = None
    return sorted(lines)


def hexadecimal(x):
    return re.sub(r"\.?0*p\+?", "p", float(x).hex())


def main():
    goldens = []
    names = [a for a in sys.argv[1:] if not a.startswith("-")]
    table = ["# Measured accuracy", "",
             f"`accuracy.py` compares {COUNT} points per function with 80 digits. The table has the greatest",
             "error in units of the last place, the argument that has it, and the share of results that are",
             "not the nearest number.", "", "| function | greatest error | at | not nearest |", "|---|---|---|---|"]
    with tempfile.TemporaryDirectory() as folder:
        program = evaluator(folder)
        for name in names or FUNCTIONS:
            rows, wrong = measure(program, name)
            error, point, got, value = rows[0]
            place = ", ".join(map(repr, point))
            table.append(f"| `{name}` | {error:.3f} | {place} | {100 * wrong:.2f} % |")
            print(table[-1], got, mp.nstr(value, 20), flush=True)
            goldens += golden(name, rows)
    if not names:
        (ROOT / "Tests/Goldens/AnimationMathTests/Computed/functions.txt").write_text(
            "# origin: Docs/AnimationMath/accuracy.py, mpmath with 80 digits, rounded once\n"
            "# date: 2026-11-21\n# tolerance: exact\n# function, arguments, value\n"
            + "\n".join(goldens) + "\n")
        (ROOT / "Docs/AnimationMath/Accuracy.md").write_text("\n".join(table) + "\n")


main()
