"""Writes and reads rehearsal.fpfm."""

import json
import struct
from dataclasses import asdict
from pathlib import Path

import numpy

from decode.scores import Thresholds
from network.sizes import Sizes
from network.slots import Layout
from network.tensors import Rounded
from problem import DataProblem
from text.grams import GRAMS, MAX_GRAMS
from text.shapes import SHAPES
from text.tokens import MAX_TOKENS

MAGIC = b'FPFM0001'
_BLOCK = 64


def model_bytes(tensors: list[Rounded], vocabulary: list[str], sizes: Sizes, layout: Layout, thresholds: Thresholds) -> bytes:
    entries, block = _block(tensors)
    header = {
        'format': 1,
        'sizes': {
            **{name: size for name, size in asdict(sizes).items() if name != 'vocabulary'},
            'maxTokens': MAX_TOKENS,
            'maxGrams': MAX_GRAMS,
            'grams': list(GRAMS),
        },
        'pool': 'sum',
        'vocabulary': vocabulary,
        'shapes': list(SHAPES),
        'tools': [_tool(layout, at) for at in range(len(layout.tools))],
        'thresholds': {'tool': thresholds.tool, 'slot': thresholds.slot},
        'tensors': entries,
    }
    text = json.dumps(header, ensure_ascii=False, separators=(',', ':')).encode('utf-8')
    begin = MAGIC + struct.pack('<I', len(text)) + text
    return begin + bytes(-len(begin) % _BLOCK) + block


def _tool(layout: Layout, at: int) -> dict[str, object]:
    tool = layout.tools[at]
    slots: list[dict[str, object]] = []
    for slot in tool.slots:
        entry: dict[str, object] = {'name': slot.name, 'kind': slot.kind, 'required': slot.required}
        if slot.values:
            entry['values'] = list(slot.values)
        if slot.named:
            entry['named'] = slot.named
        slots.append(entry)
    return {'name': tool.name, 'slots': slots}


def _block(tensors: list[Rounded]) -> tuple[list[dict[str, object]], bytes]:
    entries: list[dict[str, object]] = []
    parts: list[bytes] = []
    at = 0

    def put(data: bytes) -> int:
        nonlocal at
        begin = at
        padded = data + bytes(-len(data) % 4)
        parts.append(padded)
        at += len(padded)
        return begin

    for tensor in tensors:
        kind = 'f32' if tensor.scales is None else 'q8'
        entry: dict[str, object] = {'name': tensor.name, 'shape': list(tensor.values.shape), 'type': kind}
        entry['at'] = put(tensor.values.astype('<f4' if tensor.scales is None else 'i1').tobytes())
        if tensor.scales is not None:
            entry['scales'] = put(tensor.scales.astype('<f4').tobytes())
        entries.append(entry)
    return entries, b''.join(parts)


def read_model(path: Path) -> tuple[dict, list[Rounded]]:
    """Header and tensors of a file that these programs have written."""
    if not path.is_file():
        raise DataProblem(f'{path.name} is not there: python3 packages/rehearsal-model/training/train.py writes it')
    data = path.read_bytes()
    if data[:8] != MAGIC:
        raise DataProblem(f'{path.name} is no model file: it does not begin with {MAGIC.decode()}')
    (length,) = struct.unpack('<I', data[8:12])
    header = json.loads(data[12 : 12 + length])
    block = data[-(-(12 + length) // _BLOCK) * _BLOCK :]
    return header, [_tensor(entry, block) for entry in header['tensors']]


def _tensor(entry: dict, block: bytes) -> Rounded:
    shape = tuple(entry['shape'])
    count = int(numpy.prod(shape))
    kind = '<f4' if entry['type'] == 'f32' else 'i1'
    values = numpy.frombuffer(block, kind, count, entry['at']).reshape(shape)
    scales = None if entry['type'] == 'f32' else numpy.frombuffer(block, '<f4', shape[0], entry['scales'])
    return Rounded(entry['name'], values, scales)
