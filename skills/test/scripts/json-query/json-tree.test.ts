// The JSON reader of json-query and notebook-edit against the one that Node has.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../support/fast-check.ts';
import { shippedModule } from '../../support/shipped-script.ts';

type Tree = { text: string; size: number; kind: Uint8Array; start: Int32Array; end: Int32Array; after: Int32Array };
const { readTree, readLines, kinds, stringOf } = await shippedModule<{
  readTree: (text: string) => Tree;
  readLines: (text: string) => Tree;
  kinds: Readonly<Record<string, number>>;
  stringOf: (tree: Tree, node: number) => string;
}>('json-query/scripts/json-tree.mjs');
const { compact, createPlaces } = await shippedModule<{
  compact: (tree: Tree, node: number, room: number) => { text: string; cut: boolean };
  createPlaces: (tree: Tree) => (node: number) => string;
}>('json-query/scripts/json-text.mjs');
const { readPath } = await shippedModule<{ readPath: (text: string) => unknown }>('json-query/scripts/path.mjs');
const { select } = await shippedModule<{ select: (tree: Tree, path: unknown) => readonly number[] }>(
  'json-query/scripts/select.mjs',
);

const spaces = fc.constantFrom('', ' ', '\n\t', '\r\n ');
const written = fc
  .tuple(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'))
  .map(([value, indent]) => JSON.stringify(value, null, indent));

test('a value without its white space is what JSON.stringify writes, and everything that Node reads is read', () => {
  fc.assert(
    fc.property(written, spaces, spaces, (json, before, after) => {
      const tree = readTree(before + json + after);
      assert.equal(compact(tree, 0, 1e6).text, JSON.stringify(JSON.parse(json)).toWellFormed());
    }),
  );
});

test('a text is refused exactly when Node refuses it', () => {
  const marks = '{ } [ ] , : "a" " \\ \\u00 0 - 1 .5 e + true null ü /'.split(' ');
  const pieces = [...marks, ' ', '\n', '\u0001'];
  const broken = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
    fc.tuple(written, fc.nat(), fc.constantFrom(...pieces)).map(([json, at, piece]) => {
      const place = at % (json.length + 1);
      return json.slice(0, place) + piece + json.slice(place + 1);
    }),
  );
  fc.assert(
    fc.property(broken, (text) => {
      let known = true;
      try {
        JSON.parse(text);
      } catch {
        known = false;
      }
      if (known) assert.doesNotThrow(() => readTree(text), text);
      else assert.throws(() => readTree(text), /^Error: it is not JSON: .+ \(line \d+, column \d+\)$/, text);
    }),
    { numRuns: 1000 },
  );
});

test('the place of every value leads to this value only, whatever its keys', () => {
  fc.assert(
    fc.property(written, (json) => {
      const tree = readTree(json);
      const placeOf = createPlaces(tree);
      const values = valuesOf(tree).filter((node) => isWellFormed(tree, node));
      const shuffled = [
        ...values.filter((_node, index) => index % 2 === 0),
        ...values.filter((_node, index) => index % 2 === 1),
      ];
      for (const node of shuffled) assert.deepEqual(select(tree, readPath(placeOf(node))), [node], placeOf(node));
    }),
  );
});

test('lines are the items of one array', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 6 }),
      fc.constantFrom('\n', '\r\n', '\n\n'),
      (values, end) => {
        const tree = readLines(values.map((value) => JSON.stringify(value) + end).join(''));
        assert.equal(compact(tree, 0, 1e6).text, JSON.stringify(values).toWellFormed());
      },
    ),
  );
});

test('a value that is cut has as many characters as there is room for, and says so', () => {
  const tree = readTree('[[1, {"a": "bcd"}], [], {}]');
  const whole = '[[1,{"a":"bcd"}],[],{}]';
  for (let room = 0; room <= whole.length + 1; room += 1)
    assert.deepEqual(compact(tree, 0, room), { text: whole.slice(0, room), cut: room < whole.length });
});

/** Every value, keys left out. */
function valuesOf(tree: Tree): readonly number[] {
  const keys = new Set<number>();
  for (let node = 0; node < tree.size; node += 1) {
    if (tree.kind[node] !== kinds['object']) continue;
    for (let at = node + 1; at < (tree.after[node] ?? 0); at = tree.after[at + 1] ?? 0) keys.add(at);
  }
  return Array.from({ length: tree.size }, (_value, node) => node).filter((node) => !keys.has(node));
}

/** A key with half of a character cannot be written into a path, which is text. */
function isWellFormed(tree: Tree, node: number): boolean {
  for (let at = 0; at <= node; at += 1)
    if (tree.kind[at] === kinds['string'] && !stringOf(tree, at).isWellFormed()) return false;
  return true;
}
