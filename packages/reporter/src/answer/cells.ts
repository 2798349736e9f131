import type { JsonObject, JsonValue } from '@fpf/contracts';
import type { Cell } from './answer.ts';

export function isScalar(value: JsonValue): value is Cell {
  return typeof value !== 'object' || value === null;
}

export function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value in one cell: a plain one as it is, others in few words. What a tool says is free to hold anything. */
export function plainCell(value: JsonValue | undefined): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim();
  if (isScalar(value)) return value;
  return inWords(value) ?? JSON.stringify(value);
}

/** A list of plain values, an object of them, or a list of those. */
function inWords(value: JsonValue): string | undefined {
  if (isObject(value)) return Object.values(value).every(isScalar) ? membersOf(value) : undefined;
  if (!Array.isArray(value)) return undefined;
  if (value.every(isScalar)) return value.map(text).join(', ');
  if (!value.every((item) => isObject(item) && Object.values(item).every(isScalar))) return undefined;
  return value
    .map((item) =>
      Object.values(item as JsonObject)
        .map((one) => text(one as Cell))
        .join(' '),
    )
    .join(', ');
}

function membersOf(value: JsonObject): string {
  return Object.entries(value)
    .map(([key, member]) => `${key} ${text(member as Cell)}`)
    .join(', ');
}

function text(value: Cell): string {
  return String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether all that a column holds are numbers, also those that are written as text so that they stay whole. */
export function isNumeric(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => cell !== null && cell !== '');
  return filled.length > 0 && filled.every((cell) => typeof cell === 'number' || isNumberText(cell));
}

function isNumberText(cell: Cell): boolean {
  return typeof cell === 'string' && /^-?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,4})?$/i.test(cell);
}

/** A text of several lines, or one that is longer than people read in a row. */
export function isLongText(text: string): boolean {
  return text.length > 200 || /\n./.test(text);
}

/** The ending of a file's name, which says what is in it; '' where it has none. */
export function fileEnding(path: string): string {
  return /[^/]\.([A-Za-z0-9]{1,12})$/.exec(path)?.[1]?.toLowerCase() ?? '';
}
