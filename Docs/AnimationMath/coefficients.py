"""Derives every coefficient and constant of Sources/AnimationMath.

    python3 -m pip install mpmath
    python3 coefficients.py            prints them
    python3 coefficients.py --check    verifies that the Swift sources contain each of them

A polynomial is the interpolant of its function at the Chebyshev nodes, which is near to the minimax
polynomial (Powell 1967). Its coefficients are rounded to binary64, and the error printed is that of
the rounded polynomial, relative to the leading term of the function for which it serves.
"""
import pathlib
import struct
import sys

from mpmath import asin, atan, cos, exp, log, mp, mpf, pi, sin, sqrt, tan

mp.prec = 800


def hexadecimal(value):
    """Returns a binary64 in Swift's hexadecimal form, without needless zeros."""
    mantissa, exponent = float(value).hex().split("p")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return f"{mantissa}p{int(exponent)}"


def interpolant(f, low, high, count):
    """Returns the monomial coefficients of the interpolant of f at `count` Chebyshev nodes."""
    middle, half = (low + high) / 2, (high - low) / 2
    nodes = [middle + half * cos((2 * i + 1) * pi / (2 * count)) for i in range(count)]
    table = [f(x) for x in nodes]
    for level in range(1, count):
        for i in range(count - 1, level - 1, -1):
            table[i] = (table[i] - table[i - 1]) / (nodes[i] - nodes[i - level])
    result = [mpf(0)] * count
    for i in range(count - 1, -1, -1):
        result = [(result[j - 1] if j else 0) - nodes[i] * result[j] for j in range(count)]
        result[0] += table[i]
    return result


def rounded(f, low, high, count):
    """Returns the coefficients of the interpolant, each rounded to binary64, the lowest first."""
    return [mpf(float(c)) for c in interpolant(f, low, high, count)]


def value(coefficients, x):
    total = mpf(0)
    for c in reversed(coefficients):
        total = total * x + c
    return total


def worst(error, low, high):
    """Returns the binary logarithm of the greatest error on a grid."""
    points = [low + (high - low) * mpf(i) / 999 for i in range(1000)]
    return float(log(max(abs(error(x)) for x in points if x), 2))


def leading(x, bits):
    """Returns the leading bits of x, and the rest."""
    scale = mpf(2) ** (bits - 1 - int(mp.floor(log(abs(x), 2))))
    head = mp.floor(x * scale) / scale
    return head, x - head


def pair(x):
    head = mpf(float(x))
    return head, mpf(float(x - head))


def atanh_ratio(z):
    s = sqrt(z)
    return log((1 + s) / (1 - s)) / (2 * s)


def cells():
    """Returns the 64 cells of a mantissa from 0x3FE6A000_00000000: start, end, and 1 / their middle to
    12 bits. The cell around 1 has exactly 1."""
    result = []
    for cell in range(64):
        ends = [
            mpf(struct.unpack("<d", struct.pack("<Q", 0x3FE6A00000000000 + (place << 46)))[0])
            for place in (cell, cell + 1)
        ]
        middle = mpf(1) if ends[0] < 1 < ends[1] else (ends[0] + ends[1]) / 2
        result.append((*ends, mpf(round(4096 / middle)) / 4096))
    return result


def logarithms():
    """Returns for each cell its factor, the logarithm of 1 / factor in multiples of 2^-42, and the rest."""
    for _, _, factor in cells():
        exact = -log(factor)
        head = mp.nint(exact * mpf(2) ** 42) / mpf(2) ** 42
        yield factor, head, exact - head


def series():
    """Returns name, coefficients and the greatest error of the function that uses them."""
    half = log(mpf(2)) / 2 * (1 + mpf(2) ** -30)
    f = lambda r: (exp(r) - 1 - r) / r**2
    c = rounded(f, -half * (1 + mpf(2) ** -12), half, 11)
    yield "(exp(r) - 1 - r) / r^2", c, worst(lambda r: (value(c, r) - f(r)) * r * r, -half, half)

    small = log(mpf(2)) / 32 * (1 + mpf(2) ** -20)
    b = rounded(f, -small * (1 + mpf(2) ** -12), small, 6)
    yield "the same for the table", b, worst(lambda r: (value(b, r) - f(r)) * r * r, -small, small)

    eighth = (pi / 4 * (1 + mpf(2) ** -30)) ** 2
    g = lambda z: (sin(sqrt(z)) / sqrt(z) - 1) / z
    d = rounded(g, mpf(0), eighth, 7)
    yield "(sin(r) / r - 1) / z, z = r^2", d, worst(
        lambda z: (value(d, z) - g(z)) * z, mpf(0), eighth)

    h = lambda z: (cos(sqrt(z)) - 1 + z / 2) / z**2
    e = rounded(h, mpf(0), eighth, 6)
    yield "(cos(r) - 1 + z / 2) / z^2", e, worst(
        lambda z: (value(e, z) - h(z)) * z * z, mpf(0), eighth)

    # For cis, whose error is relative to 1.
    sixteenth = (pi / 16 * (1 + mpf(2) ** -20)) ** 2
    y = rounded(g, mpf(0), sixteenth, 4)
    yield "(sin(r) / r - 1) / z, cis", y, worst(
        lambda z: (value(y, z) - g(z)) * z * sqrt(z), mpf(0), sixteenth)
    cosine = lambda z: (cos(sqrt(z)) - 1) / z
    l = rounded(cosine, mpf(0), sixteenth, 5)
    yield "(cos(r) - 1) / z, cis", l, worst(
        lambda z: (value(l, z) - cosine(z)) * z, mpf(0), sixteenth)

    limit = ((sqrt(mpf(2)) - 1) / (sqrt(mpf(2)) + 1) * (1 + mpf(2) ** -20)) ** 2
    k = lambda z: (atanh_ratio(z) - 1) / z
    m = rounded(k, mpf(0), limit, 9)
    yield "(atanh(s) / s - 1) / z, z = s^2", m, worst(
        lambda z: (value(m, z) - k(z)) * z, mpf(0), limit)

    size = max(max(abs(r) for r in (low * c - 1, high * c - 1)) for low, high, c in cells())
    n = lambda r: (log(1 + r) - r + r * r / 2) / r**3
    o = rounded(n, -size * (1 + mpf(2) ** -12), size, 8)
    yield "(log(1 + r) - r + r^2 / 2) / r^3", o, worst(
        lambda r: (value(o, r) - n(r)) * r * r, -size, size)

    bound = (tan(pi / 8) * (1 + mpf(2) ** -20)) ** 2
    p = lambda z: (atan(sqrt(z)) / sqrt(z) - 1) / z
    q = rounded(p, mpf(0), bound, 13)
    yield "(atan(t) / t - 1) / z, z = t^2", q, worst(
        lambda z: (value(q, z) - p(z)) * z, mpf(0), bound)

    # For results of single precision: 2^-34 is a thousandth of its last place.
    a = rounded(f, -half * (1 + mpf(2) ** -12), half, 7)
    yield "(exp(r) - 1 - r) / r^2, single", a, worst(
        lambda r: (value(a, r) - f(r)) * r * r, -half, half)

    t = rounded(g, mpf(0), eighth, 4)
    yield "(sin(r) / r - 1) / z, single", t, worst(
        lambda z: (value(t, z) - g(z)) * z, mpf(0), eighth)

    v = rounded(h, mpf(0), eighth, 4)
    yield "(cos(r) - 1 + z / 2) / z^2, single", v, worst(
        lambda z: (value(v, z) - h(z)) * z * z, mpf(0), eighth)

    w = lambda z: (asin(sqrt(z)) / sqrt(z) - 1) / z
    x = rounded(w, mpf(0), mpf(1) / 4, 8)
    yield "(asin(s) / s - 1) / z, z = s^2, single", x, worst(
        lambda z: (value(x, z) - w(z)) * z, mpf(0), mpf(1) / 4)

    # The cube root of 1...8 to about five bits, before it is refined.
    root = lambda x: x ** (mpf(1) / 3)
    u = [mpf(float(c)) for c in interpolant(root, mpf(1), mpf(8), 5)]
    yield "cbrt(x), 1...8", u, worst(lambda x: value(u, x) / root(x) - 1, mpf(1), mpf(8))


def constants():
    ln2 = log(mpf(2))
    head, rest = leading(ln2, 42)
    yield "ln 2, 42 bits and the rest", [head, rest]
    yield "1 / ln 2", [1 / ln2]
    yield "ln 2", [ln2]
    head, rest = leading(ln2 / 16, 38)
    yield "ln 2 / 16, 38 bits and the rest", [head, rest]
    yield "16 / ln 2", [16 / ln2]
    powers = [mpf(2) ** (mpf(j) / 16) for j in range(16)]
    yield "2^(j/16)", powers
    yield "what each lacks, in relation to it", [p / mpf(float(p)) - 1 for p in powers]
    first, rest = leading(pi / 2, 33)
    second, rest = leading(rest, 33)
    yield "pi/2, 33 bits, 33 bits and the rest", [first, second, rest]
    yield "what follows the first part", [pi / 2 - first]
    yield "2 / pi", [2 / pi]
    first, rest = leading(pi / 8, 33)
    yield "pi/8, 33 bits and the rest", [first, rest]
    yield "8 / pi", [8 / pi]
    yield "sin(j pi/8), below a quarter turn", [sin(j * pi / 8) for j in range(1, 4)]
    yield "pi as a pair", [*pair(pi)]
    yield "pi/2 as a pair", [*pair(pi / 2)]
    yield "3 pi/4 as a pair", [*pair(3 * pi / 4)]
    yield "pi/4 as a pair", [*pair(pi / 4)]
    rows = list(logarithms())
    for column, name in enumerate(["factors", "logarithms of their inverses", "and the rest"]):
        yield "the cells of logarithms: " + name, [row[column] for row in rows]
    yield "tan(pi/8)", [tan(pi / 8)]


def bits_of_two_over_pi():
    """Returns 2/pi as words of 64 bits: the bits after the point. The first bit has the weight 2^-1."""
    mp.prec = 1600
    number = int(mp.floor(2 / pi * mpf(2) ** (64 * 20)))
    mp.prec = 800
    return [f"0x{(number >> (64 * (19 - i))) & (2**64 - 1):016X}" for i in range(20)]


def main():
    texts = []
    for name, coefficients, error in series():
        print(f"{name}: error 2^{error:.1f}")
        for c in coefficients:
            texts.append(hexadecimal(c))
            print("  ", texts[-1])
    for name, values in constants():
        print(name)
        for c in values:
            texts.append(hexadecimal(c))
            print("  ", texts[-1])
    print("2/pi")
    for word in bits_of_two_over_pi():
        texts.append(word.replace("0x", ""))
        print("  ", word)
    if "--check" in sys.argv:
        folder = pathlib.Path(__file__).resolve().parents[2] / "Sources/AnimationMath"
        source = "".join(p.read_text() for p in folder.rglob("*.swift")).replace("_", "")
        absent = [t for t in texts if t.lstrip("-") not in source]
        print("absent from the sources:", absent or "none")
        sys.exit(1 if absent else 0)


main()
