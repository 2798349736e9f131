"""What is right about a request that a template made, or that nothing can be: then the throw is dropped."""

from generate.example import Example
from generate.phrasings import Same, Template
from generate.tools import Slot, Tool, Value
from text.shapes import number_of
from text.tokens import read, tokens
from text.whole import may_be_value


def labelled(template: Template, tool: Tool | None, request: str, spans: dict[str, tuple[int, int]]) -> Example | None:
    """Without a tool, the template is of a request that no tool fits."""
    if tool is None:
        return Example(request, where=template.where)
    choices: dict[str, Value] = {}
    for name, value in template.says.items():
        slot = tool.slot(name)
        if isinstance(value, Same):
            spans = {**spans, name: spans[value.slot]}
        elif slot is not None and value in slot.choices:
            if slot.named and not _is_named(request, slot, value):
                return None
            choices[name] = value
        else:
            place = _said(request, value)
            if place is None:
                return None
            spans = {**spans, name: place}
    return Example(request, tool.name, spans, choices, template.where) if _in_tokens(request, tool, spans) else None


def _said(request: str, value: Value) -> tuple[int, int] | None:
    """Where the words of a template say a value of no fixed set: once, as whole tokens."""
    found = tokens(request)
    if isinstance(value, int):
        places = [(token.start, token.end) for token in found if number_of(token.text) == value]
        return places[0] if len(places) == 1 else None
    at = request.find(str(value))
    return (at, at + len(str(value))) if at >= 0 and request.count(str(value)) == 1 else None


def _is_named(request: str, slot: Slot, value: Value) -> bool:
    words = {token.text.lower() for token in tokens(request)}
    return any(word in words or f'{word}s' in words for word, named in slot.named.items() if named == value)


def _in_tokens(request: str, tool: Tool, spans: dict[str, tuple[int, int]]) -> bool:
    """Whether every value is a run of tokens that parts no unit."""
    found, units = read(request)
    parted = any(slot.kind == 'list' for slot in tool.slots)
    starts = {token.start: at for at, token in enumerate(found)}
    ends = {token.end: at for at, token in enumerate(found)}
    for name, (start, end) in spans.items():
        first, last = starts.get(start), ends.get(end)
        if first is None or last is None:
            return False
        slot = tool.slot(name)
        if slot is not None and slot.kind == 'number':
            if first != last or number_of(found[first].text) is None:
                return False
        elif not may_be_value(request, units, start, end, parted):
            return False
    return True
