"""What a browser has printed: the pages of its PDF, each as the text that stands on it, without spaces."""

from __future__ import annotations

import re
import unicodedata
import zlib

_OBJECT = re.compile(rb"(?s)\n(\d+) 0 obj\n(.*?)\nendobj")
_STREAM = re.compile(rb"(?s)stream\r?\n(.*)\r?\nendstream")
_FONT = re.compile(rb"/(F\d+) (\d+) 0 R")
_SHOWN = re.compile(rb"/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)> Tj|\(((?:\\.|[^\\)])*)\) Tj")
_RANGE = re.compile(rb"<(\w+)> <(\w+)> <(\w+)>")
_CHAR = re.compile(rb"<(\w+)> <(\w+)>")


def pages(pdf: bytes) -> list[str]:
    """In order, as Chromium writes them."""
    objects = {int(found[1]): found[2] for found in _OBJECT.finditer(pdf)}
    return [
        _text(objects, body) for body in objects.values() if re.search(rb"/Type\s*/Page\b", body)
    ]


def bare(text: str) -> str:
    """Letters that are printed as one count as what they are."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text))


def _text(objects: dict[int, bytes], page: bytes) -> str:
    fonts = {name: _letters(objects, int(number)) for name, number in _FONT.findall(page)}
    content = _content(objects, _reference(page, b"Contents"))
    said, letters = [], {}
    for font, glyphs, _ in _SHOWN.findall(content):
        if font:
            letters = fonts[font]
        for at in range(0, len(glyphs), 4):
            said.append(letters.get(int(glyphs[at : at + 4], 16), "?"))
    return bare("".join(said))


def _letters(objects: dict[int, bytes], font: int) -> dict[int, str]:
    """What each sign of a font stands for."""
    found = {}
    table = _content(objects, _reference(objects[font], b"ToUnicode"))
    for part in re.findall(rb"(?s)beginbfrange(.*?)endbfrange", table):
        for low, high, first in _RANGE.findall(part):
            for code in range(int(low, 16), int(high, 16) + 1):
                found[code] = chr(int(first, 16) + code - int(low, 16))
    for part in re.findall(rb"(?s)beginbfchar(.*?)endbfchar", table):
        for code, sign in _CHAR.findall(part):
            found[int(code, 16)] = bytes.fromhex(sign.decode()).decode("utf-16-be")
    return found


def _reference(body: bytes, name: bytes) -> int:
    return int(re.findall(rb"/%s (\d+) 0 R" % name, body)[0])


def _content(objects: dict[int, bytes], number: int) -> bytes:
    body = objects[number]
    held = _STREAM.findall(body)[0]
    return zlib.decompress(held) if b"/FlateDecode" in body else held
