"""A device name as a host keeps it: cleaned, and cut at whole characters.

Grapheme clusters (Unicode Standard Annex 29) by the categories that Python knows: enough for the
vectors, which keep off what differs between versions of Unicode.
"""

import unicodedata

CLUSTERS, SIZE = 32, 128
BIDIRECTIONAL = {*range(0x202A, 0x202F), *range(0x2066, 0x206A)}
JOINERS = "\u200c\u200d"
HANGUL = (("L", 0x1100, 0x115F), ("V", 0x1160, 0x11A7), ("T", 0x11A8, 0x11FF), ("S", 0xAC00, 0xD7A3))
SYLLABLES = "LL LV LS VV VT SV ST TT".split()  # S: a syllable in one code point


def shortened(name: str) -> str:
    plain = "".join(
        c for c in name if unicodedata.category(c) != "Cc" and ord(c) not in BIDIRECTIONAL
    )
    kept = clusters(plain)[:CLUSTERS]
    while len("".join(kept).encode()) > SIZE:
        kept.pop()
    return "".join(kept)


def clusters(text: str):
    found = []
    for character in text:
        if found and joins(found[-1], character):
            found[-1] += character
        else:
            found.append(character)
    return found


def joins(cluster: str, character: str) -> bool:
    """Whether there is no boundary between a cluster and the character after it."""
    last = cluster[-1]
    if stands_alone(last) or stands_alone(character):
        return False
    if extends(character):
        return True
    if last == "\u200d" and is_picture(character):
        return is_picture(cluster[0])
    if is_flag(last) and is_flag(character):
        return len(cluster) % 2 == 1  # in pairs
    return hangul(last) + hangul(character) in SYLLABLES


def stands_alone(character: str) -> bool:
    category = unicodedata.category(character)
    return category in ("Zl", "Zp", "Cn") or (category == "Cf" and not extends(character))


def extends(character: str) -> bool:
    return (
        unicodedata.category(character) in ("Mn", "Me", "Mc")
        or character in JOINERS
        or 0x1F3FB <= ord(character) <= 0x1F3FF
    )


def is_picture(character: str) -> bool:
    return 0x1F300 <= ord(character) <= 0x1FAFF


def is_flag(character: str) -> bool:
    return 0x1F1E6 <= ord(character) <= 0x1F1FF


def hangul(character: str) -> str:
    return next((n for n, first, last in HANGUL if first <= ord(character) <= last), "-")
