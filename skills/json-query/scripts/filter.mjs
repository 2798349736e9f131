// The condition of `[?…]`: comparisons and paths, joined by &&, || and !, with parentheses.
import { readText } from './cursor.mjs';
import { kinds } from './json-tree.mjs';

const deepest = 32;
const operators = ['==', '!=', '<=', '>=', '<', '>'];
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const words = new Map([
  ['true', kinds.boolean],
  ['false', kinds.boolean],
  ['null', kinds.null],
]);

/** `segments` reads the segments of a path: a filter stands in a path, and paths stand in a filter. */
export function readFilter(cursor, segments, nested = 0) {
  if (nested > deepest) throw cursor.fault(`parentheses stand more than ${deepest} deep in one another`);
  const any = [readAll(cursor, segments, nested)];
  while (cursor.take('||')) any.push(readAll(cursor, segments, nested));
  return any.length === 1 ? any[0] : { kind: 'any', parts: any };
}

function readAll(cursor, segments, nested) {
  const all = [readOne(cursor, segments, nested)];
  while (cursor.take('&&')) all.push(readOne(cursor, segments, nested));
  return all.length === 1 ? all[0] : { kind: 'all', parts: all };
}

function readOne(cursor, segments, nested) {
  const negated = cursor.take('!');
  if (negated && cursor.peek() === '!') throw cursor.fault('! stands twice');
  const part = cursor.take('(') ? readGroup(cursor, segments, nested) : readTest(cursor, segments, negated);
  return negated ? { kind: 'not', part } : part;
}

function readGroup(cursor, segments, nested) {
  const part = readFilter(cursor, segments, nested + 1);
  cursor.need(')', 'behind a condition');
  return part;
}

function readTest(cursor, segments, negated) {
  const left = readSide(cursor, segments);
  const operator = operators.find((mark) => cursor.take(mark));
  if (operator === undefined) {
    if (left.kind !== 'path') throw cursor.fault('a comparison such as == or < is missing behind a literal');
    return { kind: 'exists', path: left };
  }
  if (negated) throw cursor.fault('! before a comparison needs parentheses');
  const right = readSide(cursor, segments);
  for (const side of [left, right]) {
    if (side.kind === 'path' && !side.single)
      throw cursor.fault('a compared path may use names and indexes only, because it has to mean one value');
  }
  return { kind: 'compare', operator, left, right };
}

function readSide(cursor, segments) {
  for (const root of ['@', '$']) {
    if (!cursor.take(root)) continue;
    const read = segments();
    const single = read.every(
      ({ descend, selectors }) =>
        !descend && selectors.length === 1 && (selectors[0].kind === 'name' || selectors[0].kind === 'index'),
    );
    return { kind: 'path', root, segments: read, single };
  }
  const text = readText(cursor);
  if (text !== undefined) return { kind: 'literal', side: { kind: kinds.string, value: text } };
  const digits = cursor.match(number);
  if (digits !== undefined) return { kind: 'literal', side: { kind: kinds.number, value: digits } };
  const word = cursor.match(/[A-Za-z_]\w*/y);
  if (word !== undefined && words.has(word)) return { kind: 'literal', side: { kind: words.get(word), value: word } };
  if (word !== undefined)
    throw cursor.fault(
      `${JSON.stringify(word)} is no literal; texts stand in quotes, and functions are not part of this language`,
    );
  throw cursor.fault("a filter compares @.key, $.key, 'texts', numbers, true, false and null");
}
