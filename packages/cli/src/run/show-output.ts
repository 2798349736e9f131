import type { JsonObject, JsonValue } from '@fpf/contracts';
import { table } from '../terminal/table.ts';
import type { ShownOutput } from './watch-run.ts';

const mostLines = 40;
/** Objects with more members between them are shown one below the other. */
const mostColumns = 16;

/**
 * A tool's output for a person: a list of flat objects as a table under the names of its columns, anything else a line
 * a member. A terminal gets its beginning; a pipe or a file all of it.
 */
export function showOutput(
  { tool, output }: ShownOutput,
  stream: { readonly isTTY?: boolean } = process.stdout,
): string {
  const lines = render(output).filter((line, at, all) => all.length > 1 || line.trim() !== '');
  if (lines.length === 0) return `${tool}: done; it gave nothing back`;
  const most = stream.isTTY === true ? mostLines : Infinity;
  const more =
    lines.length > most ? [`… ${lines.length - most} more lines: the report has them, and a pipe gets them all`] : [];
  return [`${tool}:`, ...[...lines.slice(0, most), ...more].map((line) => `  ${line}`)].join('\n');
}

function render(value: JsonValue): readonly string[] {
  if (Array.isArray(value)) return renderList(value);
  if (typeof value !== 'object' || value === null) return String(value).split('\n');
  return Object.entries(value).flatMap(([key, member]) => {
    const inner = render(member);
    return inner.length === 1 && !Array.isArray(member)
      ? [`${key}: ${inner[0]}`]
      : [`${key}:`, ...inner.map((line) => `  ${line}`)];
  });
}

function renderList(list: readonly JsonValue[]): readonly string[] {
  if (list.length === 0) return ['(none)'];
  const columns = list.every(isFlat) ? [...new Set(list.flatMap((item) => Object.keys(item)))] : [];
  if (!list.every(isFlat) || columns.length > mostColumns)
    return list.flatMap((item) => render(item).map((line, index) => `${index === 0 ? '-' : ' '} ${line}`));
  const row = (item: JsonObject): readonly string[] =>
    columns.map((column) => (Object.hasOwn(item, column) ? plain(item[column]) : ''));
  return table([columns.map(plain), ...list.map(row)], { before: 2 }).split('\n');
}

/** One line of a cell: what a tool says is free to hold anything. */
function plain(cell: JsonValue | undefined): string {
  return (typeof cell === 'string' ? cell : JSON.stringify(cell ?? null)).replace(/\s+/g, ' ').trim();
}

/** An object of plain values makes a row; an empty one has no columns. */
function isFlat(item: JsonValue): item is JsonObject {
  return (
    typeof item === 'object' &&
    item !== null &&
    !Array.isArray(item) &&
    Object.keys(item).length > 0 &&
    Object.values(item).every((cell) => typeof cell !== 'object' || cell === null)
  );
}
