#!/usr/bin/env python3
"""MurmurHash3 for x64, 128 bits, written from its definition: prints the golden of NumberHash.

It checks itself with the verification value of the hash's author, 0x6384BA69, which covers keys
of every length up to 255 bytes.

usage: murmur.py > Tests/Goldens/AnimationDigestTests/Computed/murmur.txt
"""

import struct

MASK = (1 << 64) - 1
FIRST = 0x87C37B91114253D5
SECOND = 0x4CF5AD432745937F


def rotated(word, count):
    return (word << count | word >> (64 - count)) & MASK


def finalized(word):
    word ^= word >> 33
    word = word * 0xFF51AFD7ED558CCD & MASK
    word ^= word >> 33
    word = word * 0xC4CEB9FE1A85EC53 & MASK
    return word ^ word >> 33


def scrambled(word, before, shift, after):
    return rotated(word * before & MASK, shift) * after & MASK


def murmur(key, seed=0):
    one = two = seed
    whole = len(key) // 16 * 16
    for first, second in struct.iter_unpack("<QQ", key[:whole]):
        one ^= scrambled(first, FIRST, 31, SECOND)
        one = (rotated(one, 27) + two) * 5 + 0x52DCE729 & MASK
        two ^= scrambled(second, SECOND, 33, FIRST)
        two = (rotated(two, 31) + one) * 5 + 0x38495AB5 & MASK
    rest = key[whole:]
    one ^= scrambled(int.from_bytes(rest[:8], "little"), FIRST, 31, SECOND)
    two ^= scrambled(int.from_bytes(rest[8:], "little"), SECOND, 33, FIRST)
    one ^= len(key)
    two ^= len(key)
    one = one + two & MASK
    two = two + one & MASK
    one, two = finalized(one), finalized(two)
    one = one + two & MASK
    return one, two + one & MASK


def verification():
    hashes = b"".join(
        struct.pack("<QQ", *murmur(bytes(range(length)), 256 - length)) for length in range(256)
    )
    return murmur(hashes)[0] & 0xFFFFFFFF


assert verification() == 0x6384BA69
print("# origin: Docs/Digest/murmur.py, checked by the verification value of MurmurHash3")
print("# date: 2026-11-21")
print("# tolerance: exact")
print("# the hash of the words 0, 1, … below a count: count, first word, second word")
for count in [0, 1, 2, 3, 4, 5, 16, 17, 1000]:
    one, two = murmur(b"".join(struct.pack("<Q", word) for word in range(count)))
    print(count, f"{one:016x}", f"{two:016x}")
