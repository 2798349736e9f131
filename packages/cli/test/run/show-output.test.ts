import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showOutput } from '../../src/run/show-output.ts';
import { fc } from '../support/fast-check.ts';

const shown = (output: Parameters<typeof showOutput>[0]['output'], isTTY = true): readonly string[] =>
  showOutput({ tool: 'look', output }, { isTTY }).split('\n');

test('a terminal gets the beginning of a long output, a pipe or a file gets all of it', () => {
  const long = Array.from({ length: 100 }, (_, line) => String(line)).join('\n');
  assert.equal(shown(long).length, 42);
  assert.match(shown(long).at(-1) ?? '', /^ {2}… 60 more lines/);
  assert.deepEqual(shown(long, false), ['look:', ...long.split('\n').map((line) => `  ${line}`)]);
});

test('a list of flat objects has the names of its columns over it', () => {
  assert.deepEqual(
    shown({
      cells: [
        { index: 0, type: 'code' },
        { index: 11, type: 'text\nmore' },
      ],
    }),
    ['look:', '  cells:', '    index  type', '    0      code', '    11     text more'],
  );
});

test('objects with other members stay under their own columns', () => {
  assert.deepEqual(shown([{ a: 1, b: 2 }, { b: 3 }, { c: null }]), [
    'look:',
    '  a  b  c',
    '  1  2',
    '     3',
    '        null',
  ]);
});

test('what makes no table is shown a line a member', () => {
  assert.deepEqual(shown([{ a: [1] }, { a: 'x' }]), ['look:', '  - a:', '      - 1', '  - a: x']);
  assert.deepEqual(shown([]), ['look:', '  (none)']);
  for (const nothing of ['', ' ', {}, [{}]]) assert.deepEqual(shown(nothing), ['look: done; it gave nothing back']);
});

test('many columns make no table, and the output of any JSON ends', () => {
  const wide = Array.from({ length: 5_000 }, (_, index) => ({ [`k${index}`]: index }));
  assert.equal(shown(wide)[1], '  - k0: 0');
  fc.assert(fc.property(fc.jsonValue(), (value) => shown(value as never).length <= 42));
});
