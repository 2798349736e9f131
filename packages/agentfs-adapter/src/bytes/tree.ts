import { type DatabaseBytes, malformed } from './database-bytes.ts';
import { readVarint } from './record.ts';

/** A cell of a page: the page before it where there is one, its row in a table, and what it holds. */
type Cell = { readonly before: number; readonly row: number; readonly payload: () => Buffer };

type Kind = 'table' | 'index';
type Page = { readonly leaf: boolean; readonly cells: readonly Cell[]; readonly last: number };

const kinds: Readonly<Record<number, readonly [kind: Kind, leaf: boolean]>> = {
  0x02: ['index', false],
  0x05: ['table', false],
  0x0a: ['index', true],
  0x0d: ['table', true],
};

const mostBytes = 64 * 1024 * 1024;
const deepest = 20;

/** What is held under a number in a table. */
export function rowOf(bytes: DatabaseBytes, root: number, row: number): Buffer | undefined {
  let at = root;
  for (let depth = 0; depth < deepest; depth += 1) {
    const { leaf, cells, last } = readPage(bytes, at, 'table');
    const cell = cells.find((one) => (leaf ? one.row === row : one.row >= row));
    if (leaf) return cell?.payload();
    at = cell?.before ?? last;
  }
  throw malformed('a tree without an end');
}

/** All that a table holds, row by row. */
export function* rowsOf(bytes: DatabaseBytes, root: number, depth = 0): Generator<Buffer> {
  const { leaf, cells, last } = readPage(bytes, root, 'table', depth);
  for (const { before, payload } of cells) {
    if (leaf) yield payload();
    else yield* rowsOf(bytes, before, depth + 1);
  }
  if (!leaf) yield* rowsOf(bytes, last, depth + 1);
}

/**
 * What an index holds between two places, in its order; `compare` says where a payload lies: before them (-1), there
 * (0) or behind (1).
 */
export function* entriesOf(
  bytes: DatabaseBytes,
  root: number,
  compare: (payload: Buffer) => number,
  depth = 0,
): Generator<Buffer> {
  const { leaf, cells, last } = readPage(bytes, root, 'index', depth);
  for (const cell of cells) {
    const payload = cell.payload();
    const place = compare(payload);
    if (!leaf && place >= 0) yield* entriesOf(bytes, cell.before, compare, depth + 1);
    if (place > 0) return;
    if (place === 0) yield payload;
  }
  if (!leaf) yield* entriesOf(bytes, last, compare, depth + 1);
}

function readPage(bytes: DatabaseBytes, number: number, kind: Kind, depth = 0): Page {
  const page = bytes.page(number);
  // The first page begins with the header of the file.
  const start = number === 1 ? 100 : 0;
  const [found, leaf = true] = kinds[page.readUInt8(start)] ?? [];
  if (found !== kind || depth > deepest) throw malformed(`page ${number}`);
  const [first, count] = [start + (leaf ? 8 : 12), page.readUInt16BE(start + 3)];
  if (first + 2 * count > bytes.usable) throw malformed(`page ${number}`);
  const cells = Array.from({ length: count }, (_, at) =>
    readCell(bytes, page, page.readUInt16BE(first + 2 * at), kind, leaf),
  );
  return { leaf, cells, last: leaf ? 0 : page.readUInt32BE(start + 8) };
}

function readCell(bytes: DatabaseBytes, page: Buffer, start: number, kind: Kind, leaf: boolean): Cell {
  if (start + 4 > bytes.usable) throw malformed('a cell');
  const before = leaf ? 0 : page.readUInt32BE(start);
  const at = leaf ? start : start + 4;
  if (kind === 'table' && !leaf) return { before, row: readVarint(page, at)[0], payload: () => Buffer.alloc(0) };
  const [length, next] = readVarint(page, at);
  const [row, body] = kind === 'table' ? readVarint(page, next) : [0, next];
  return { before, row, payload: () => readPayload(bytes, page, body, length, kind) };
}

/** What does not fit on its page goes on in a chain of others, as SQLite's file format says. */
function readPayload(
  { usable, page: pageOf }: DatabaseBytes,
  page: Buffer,
  at: number,
  length: number,
  kind: Kind,
): Buffer {
  if (length > mostBytes) throw malformed(`${length} bytes in one place`);
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const most = kind === 'table' ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  const even = least + ((length - least) % (usable - 4));
  const here = length <= most ? length : even <= most ? even : least;
  if (at + here + (here < length ? 4 : 0) > usable) throw malformed('a cell');
  const parts = [page.subarray(at, at + here)];
  let left = length - here;
  for (let next = left > 0 ? page.readUInt32BE(at + here) : 0; left > 0;) {
    const more = pageOf(next);
    parts.push(more.subarray(4, Math.min(usable, 4 + left)));
    left -= usable - 4;
    next = more.readUInt32BE(0);
  }
  return parts.length === 1 ? page.subarray(at, at + here) : Buffer.concat(parts, length);
}
