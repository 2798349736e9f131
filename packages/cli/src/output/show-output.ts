import type { JsonObject, JsonValue } from '@fpf/contracts';
import { table } from './table.ts';
import type { ShownOutput } from './watch-run.ts';

const mostLines = 40;

/** A tool's output for a person: a list of like objects as a table, anything else a line a member. All of it is in the bundle. */
export function showOutput({ tool, output }: ShownOutput): string {
  const lines = render(output);
  const more = lines.length > mostLines ? [`… ${lines.length - mostLines} more lines; all of it is in the report's folder`] : [];
  return [`${tool}:`, ...[...lines.slice(0, mostLines), ...more].map((line) => `  ${line}`)].join('\n');
}

function render(value: JsonValue): readonly string[] {
  if (Array.isArray(value)) return renderList(value);
  if (typeof value !== 'object' || value === null) return String(value).split('\n');
  return Object.entries(value).flatMap(([key, member]) => {
    const inner = render(member);
    return inner.length === 1 && !Array.isArray(member) ? [`${key}: ${inner[0]}`] : [`${key}:`, ...inner.map((line) => `  ${line}`)];
  });
}

function renderList(list: readonly JsonValue[]): readonly string[] {
  if (list.length === 0) return ['(none)'];
  if (!list.every(isFlat)) return list.flatMap((item) => render(item).map((line, index) => `${index === 0 ? '-' : ' '} ${line}`));
  return table(list.map((item) => Object.values(item).map((cell) => plain(cell).replace(/\s+/g, ' ').trim()))).split('\n');
}

function plain(cell: JsonValue): string {
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}

/** An object of plain values makes a row. */
function isFlat(item: JsonValue): item is JsonObject {
  return (
    typeof item === 'object' &&
    item !== null &&
    !Array.isArray(item) &&
    Object.values(item).every((cell) => typeof cell !== 'object' || cell === null)
  );
}
