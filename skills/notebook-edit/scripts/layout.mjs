// How a notebook's text is laid out, and new JSON in the same manner: indentation, line ends, spaces, escapes.
import { children, kinds } from './json-tree.mjs';

/** Taken from what is there: the step of indentation (undefined for one line), line ends, spaces behind marks, escapes, lists of lines. */
export function layoutOf({ text, tree, cells }) {
  const first = tree.start[1];
  const before = text.slice(tree.start[0] + 1, first);
  const colon = text.slice(tree.end[1], tree.start[2]);
  const spaced = colon.endsWith(' ');
  return {
    step: before.includes('\n') ? before.slice(before.lastIndexOf('\n') + 1) : undefined,
    feed: text.includes('\r\n') ? '\r\n' : '\n',
    colon: spaced ? ': ' : ':',
    comma: spaced ? ', ' : ',',
    escaped: !/[\u0080-\ufefe\uff00-\uffff]/.test(text) && /\\u(?:00[89a-f]|0[1-9a-f]|[1-9a-f])/i.test(text),
    lines: cells.length === 0 || cells.some(({ members }) => tree.kind[members.get('source')] === kinds.array),
  };
}

/** JSON in this layout, for a place that is indented by `indent`; undefined for a place on one line. `raw` text stays as it is. */
export function render(value, layout, indent) {
  if (isRaw(value)) return value.raw;
  if (typeof value !== 'object' || value === null) return scalar(value, layout);
  const list = Array.isArray(value);
  const inner = indent === undefined ? undefined : indent + (layout.step ?? '');
  const parts = list
    ? value.map((item) => render(item, layout, inner))
    : Object.entries(value).map(([key, item]) => scalar(key, layout) + layout.colon + render(item, layout, inner));
  const [open, close] = list ? '[]' : '{}';
  if (parts.length === 0) return open + close;
  if (inner === undefined || layout.step === undefined) return open + parts.join(layout.comma) + close;
  return `${open}${layout.feed}${inner}${parts.join(`,${layout.feed}${inner}`)}${layout.feed}${indent}${close}`;
}

function isRaw(value) {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'raw');
}

function scalar(value, layout) {
  const json = JSON.stringify(value);
  if (!layout.escaped) return json;
  return json.replaceAll(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A cell's source as the notebook keeps it: a text, or its lines with their line ends. */
export function sourceOf(source, { lines }) {
  if (!lines) return source;
  return source === '' ? [] : source.split(/(?<=\n)/);
}

/** The indentation of a place: what stands between the last line end and it; undefined where the line begins otherwise. */
export function indentAt(text, at) {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /^[ \t]*$/.test(line) && text.lastIndexOf('\n', at - 1) >= 0 ? line : undefined;
}

/** Where the first thing inside a container begins; undefined in an empty one. */
export function firstInside(tree, node) {
  for (const child of children(tree, node)) return tree.start[tree.kind[node] === kinds.object ? child - 1 : child];
  return undefined;
}
