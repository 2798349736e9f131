// The path language: a part of JSONPath (RFC 9535), without its functions. A path is read into a list of segments.
import { Cursor, readInteger, readShortName, readText } from './cursor.mjs';
import { readFilter } from './filter.mjs';

const most = { segments: 64, selectors: 64, filterDepth: 16 };

/** `$` and its segments, and nothing behind them. */
export function readPath(text) {
  const cursor = new Cursor(text.trim());
  if (!cursor.take('$')) throw cursor.fault('it does not begin with $');
  const segments = readSegments(cursor, 0);
  if (cursor.peek() !== '') throw cursor.fault(`${JSON.stringify(cursor.peek())} is not expected`);
  return segments;
}

/** Segments as far as they go: `.name`, `.*`, `[…]`, each also behind `..`. */
function readSegments(cursor, depth) {
  const segments = [];
  for (;;) {
    if (segments.length > most.segments) throw cursor.fault(`there are more than ${most.segments} segments`);
    if (cursor.take('..')) {
      segments.push({
        descend: true,
        selectors: cursor.peek() === '[' ? readSelectors(cursor, depth) : [readNamed(cursor)],
      });
    } else if (cursor.take('.')) segments.push({ descend: false, selectors: [readNamed(cursor)] });
    else if (cursor.peek() === '[') segments.push({ descend: false, selectors: readSelectors(cursor, depth) });
    else return segments;
  }
}

function readNamed(cursor) {
  return cursor.take('*') ? { kind: 'every' } : { kind: 'name', name: readShortName(cursor) };
}

function readSelectors(cursor, depth) {
  cursor.need('[', 'here');
  const selectors = [];
  do {
    if (selectors.length >= most.selectors)
      throw cursor.fault(`there are more than ${most.selectors} selectors in one bracket`);
    selectors.push(readSelector(cursor, depth));
  } while (cursor.take(','));
  cursor.need(']', 'behind a selector');
  return selectors;
}

function readSelector(cursor, depth) {
  if (cursor.take('*')) return { kind: 'every' };
  if (cursor.take('?')) {
    if (depth >= most.filterDepth)
      throw cursor.fault(`filters stand more than ${most.filterDepth} deep in one another`);
    return { kind: 'filter', filter: readFilter(cursor, () => readSegments(cursor, depth + 1)) };
  }
  const name = readText(cursor);
  if (name !== undefined) return { kind: 'name', name };
  return readIndexOrSlice(cursor);
}

function readIndexOrSlice(cursor) {
  const first = readInteger(cursor);
  if (!cursor.take(':')) {
    if (first === undefined) throw cursor.fault("a bracket takes an index, a slice such as 0:5, 'a key', * or ?filter");
    return { kind: 'index', index: first };
  }
  const end = readInteger(cursor);
  const step = cursor.take(':') ? (readInteger(cursor) ?? 1) : 1;
  return { kind: 'slice', from: first, to: end, step };
}
