import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { shellWord, visibleLine } from '@fpf/files/text';
import { createStyles } from '../../src/terminal/terminal.ts';
import { table } from '../../src/terminal/table.ts';
import { fc } from '../support/fast-check.ts';

test('our own colours are put in last, and nobody else can write one', () => {
  // Whoever runs these tests may want colours; here the stream alone decides.
  for (const name of ['FORCE_COLOR', 'NO_COLOR', 'NODE_DISABLE_COLORS']) delete process.env[name];
  const styles = createStyles();
  const stream = Object.assign(new PassThrough(), {
    isTTY: true,
    hasColors: () => true,
    getColorDepth: () => 8,
  }) as unknown as NodeJS.WriteStream;
  const marked = styles.mark(['green', 'bold'], 'ok', stream);
  assert.doesNotMatch(marked, /\u001b/);
  assert.equal(styles.render('<0123456789abcdef01:31>'), '<0123456789abcdef01:31>');
  const plain = new PassThrough() as unknown as NodeJS.WriteStream;
  assert.equal(styles.mark(['green', 'bold'], 'ok', plain), 'ok');
});

test('columns line up, and the last one has no tail', () => {
  assert.equal(
    table([
      ['a', 'bb'],
      ['ccc', 'd'],
    ]),
    'a    bb\nccc  d',
  );
});

test('on a terminal that is narrower than a row, each row goes on below itself, at the same columns, and no word is cut', () => {
  const id = '01a203a5-19a6-71ee-b54f-7bc656f67127';
  const rows = [
    ['session', 'changed', 'size', 'why'],
    [id, '2026-11-22', '204 KiB', 'cloned from another session that was there before'],
    [id, '2026-11-23', '', ''],
  ];
  assert.deepEqual(table(rows, { stream: { isTTY: true, columns: 40 } }).split('\n'), [
    'session',
    '  changed     size',
    '  why',
    id,
    '  2026-11-22  204 KiB',
    '  cloned from another session that was',
    '  there before',
    id,
    '  2026-11-23',
  ]);
  assert.equal(table(rows, { stream: { isTTY: true, columns: 120 } }), table(rows, { stream: {} }));
  assert.equal(
    table(rows, { stream: { columns: 40 } }).split('\n').length,
    3,
    'what is read by a program stays a line a row',
  );
});

test('whatever the cells are, no word of a table is cut, lost or moved on a terminal of any width', () => {
  const cells = fc.array(fc.stringMatching(/^[a-z]{1,50}( [a-z]{1,12}){0,6}$/), { minLength: 1, maxLength: 6 });
  const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 4 }), fc.integer({ min: 40, max: 120 }), (rows, columns) => {
      const lines = table(rows, { stream: { isTTY: true, columns } });
      assert.deepEqual(words(lines), words(rows.flat().join(' ')));
      for (const line of lines.split('\n')) assert.ok(line.length <= columns || !line.trim().includes(' '), line);
    }),
  );
});

test('a cell is a part of one line, whatever it holds', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { minLength: 1, maxLength: 4 }), (cells) => {
      assert.equal(table([cells, cells]).split(/[\n\r\u2028\u2029\u0085]/u).length, 2);
    }),
  );
  assert.equal(table([['a\nb', 'c\td']]), 'a<U+000A>b  c<U+0009>d');
});

test('any word is read by a shell as it is', () => {
  const words = fc
    .string({ unit: 'binary', maxLength: 12 })
    .filter((word) => word.isWellFormed() && !word.includes('\0'));
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 20 }), (list) => {
      const said = list.map(shellWord);
      assert.ok(said.every((word) => visibleLine(word) === word));
      const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' };
      const read = spawnSync('bash', ['-c', `printf '%s\\0' ${said.join(' ')}`], { encoding: 'utf8', env }).stdout;
      assert.deepEqual(read.split('\0').slice(0, -1), list);
    }),
    { numRuns: 20 },
  );
});
