// The CSV reader and the statistics of csv-summary.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../support/fast-check.ts';
import { shippedModule } from '../../support/shipped-script.ts';

type Reader = { push: (text: string) => void; end: () => void; oddQuotes: number };
const { CsvReader } = await shippedModule<{
  CsvReader: new (sign: string, onRow: (row: string[], line: number) => void) => Reader;
}>('csv-summary/scripts/csv-reader.mjs');
const { NumberSample } = await shippedModule<{
  NumberSample: new (room: number) => {
    add: (value: number) => void;
    mean: number;
    whole: boolean;
    quantiles: (shares: number[]) => number[];
    histogram: (integers: boolean) => readonly { from: string; to: string; count: number }[] | undefined;
  };
}>('csv-summary/scripts/number-sample.mjs');
const { sniffDelimiter } = await shippedModule<{ sniffDelimiter: (text: string) => string }>(
  'csv-summary/scripts/delimiter.mjs',
);
const { kindOf } = await shippedModule<{ kindOf: (cell: string) => string }>('csv-summary/scripts/cell-kind.mjs');

function rowsOf(text: string, sign: string, sizes: readonly number[] = []): { rows: string[][]; lines: number[] } {
  const [rows, lines]: [string[][], number[]] = [[], []];
  const reader = new CsvReader(sign, (row, line) => {
    rows.push(row);
    lines.push(line);
  });
  let at = 0;
  for (const size of sizes) {
    reader.push(text.slice(at, at + size));
    at += size;
  }
  reader.push(text.slice(at));
  reader.end();
  return { rows, lines };
}

const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', 'ü'), maxLength: 6 });
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
const sizes = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 20 });

test('what is written with quotes is read again, however the file is cut into pieces', () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      sizes,
      (rows, sign, end, cuts) => {
        const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(sign) + end).join('');
        assert.deepEqual(rowsOf(text, sign, cuts).rows, rows);
      },
    ),
  );
});

test('any text gives the same rows and lines in one piece and in many', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r'), maxLength: 30 }), sizes, (text, cuts) => {
      const read = (pieces: readonly number[]): unknown => {
        try {
          return rowsOf(text, ',', pieces);
        } catch (error) {
          return String(error);
        }
      };
      assert.deepEqual(read(cuts), read([]));
    }),
    { numRuns: 1000 },
  );
});

test('a row begins in the line that is told, also behind quoted line ends and blank lines', () => {
  assert.deepEqual(rowsOf('a,b\r\n\r\n"x\r\ny",1\n\n2,3', ','), {
    rows: [
      ['a', 'b'],
      ['x\r\ny', '1'],
      ['2', '3'],
    ],
    lines: [1, 3, 6],
  });
});

test('a delimiter is found out by the widths of the first rows', () => {
  for (const [text, wanted] of [
    ['a,b\n1,2\n', 'comma'],
    ['a;b\n1,5;2\n', 'semicolon'],
    ['a\tb\nx, y\tz', 'tab'],
    ['a|b|c\n1|2|3', 'pipe'],
    ['"a;b",c\n"d;e",f\n', 'comma'],
    ['one\ntwo\n', 'comma'],
    ['', 'comma'],
    [`${','.repeat(2000)}\n`, 'comma'],
  ] as const)
    assert.equal(sniffDelimiter(text), wanted, JSON.stringify(text.slice(0, 20)));
});

test('kinds of cells', () => {
  const kinds = {
    integer: ['0', '-12', '+3'],
    number: ['1.5', '.5', '2.', '1e-9'],
    boolean: ['TRUE', 'no'],
    text: ['007', '1,5', '1 000', '0x1', '1e999', '--1', 'NaN', ''],
  };
  for (const [kind, cells] of Object.entries(kinds)) for (const one of cells) assert.equal(kindOf(one), kind, one);
  for (const one of ['2024-02-29', '2026-01-31T08:00', '2026-01-31 08:00:59.5Z', '0000-02-29'])
    assert.equal(kindOf(one), 'date', one);
  for (const one of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-01-00', '2026-1-1', '2026-01-31T25:00'])
    assert.equal(kindOf(one), 'text', one);
});

test('the mean and the quartiles of all numbers are exact, those of a sample are near and always the same', () => {
  const of = (count: number, room: number): { mean: number; whole: boolean; quartiles: number[] } => {
    const sample = new NumberSample(room);
    for (let value = 0; value < count; value += 1) sample.add(value);
    return { mean: sample.mean, whole: sample.whole, quartiles: sample.quantiles([0.25, 0.5, 0.75]) };
  };
  assert.deepEqual(of(1001, 2000), { mean: 500, whole: true, quartiles: [250, 500, 750] });
  const sampled = of(200_000, 10_000);
  assert.deepEqual(sampled, of(200_000, 10_000));
  assert.equal(sampled.whole, false);
  assert.equal(sampled.mean, 99_999.5);
  for (const [index, exact] of [50_000, 100_000, 150_000].entries())
    assert.ok(Math.abs((sampled.quartiles[index] ?? 0) - exact) < 4000);
});

test('what an addition rounds off is not lost', () => {
  const sample = new NumberSample(10);
  for (const value of [1e16, 1, -1e16, 1]) sample.add(value);
  assert.equal(sample.mean, 0.5);
});

test('the steps of a histogram follow one another, and hold every number', () => {
  const anyNumber = fc.oneof(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), fc.integer({ min: -500, max: 500 }));
  fc.assert(
    fc.property(fc.array(anyNumber, { minLength: 2, maxLength: 60 }), fc.boolean(), (numbers, integers) => {
      const values = integers ? numbers.map(Math.round) : numbers;
      const sample = new NumberSample(1_000);
      for (const value of values) sample.add(value);
      const bins = sample.histogram(integers) ?? [];
      if (bins.length === 0) return;
      assert.ok(bins.length >= 2 && bins.length <= 12);
      assert.equal(
        bins.reduce((sum, { count }) => sum + count, 0),
        values.length,
      );
      for (const [at, { from, to }] of bins.entries()) {
        assert.ok(Number(from) < Number(to), `${from} ${to}`);
        if (at > 0) assert.equal(from, bins[at - 1]?.to);
      }
      const slack = Math.max(...values.map(Math.abs)) * 1e-9;
      assert.ok(Math.min(...values) >= Number(bins[0]?.from) - slack);
      assert.ok(Math.max(...values) <= Number(bins.at(-1)?.to) + slack);
    }),
  );
});

test('numbers at the edge of a step count for the step that begins there', () => {
  const sample = new NumberSample(10);
  for (const value of [0.1, 0.2, 0.3, 1]) sample.add(value);
  assert.deepEqual(
    sample.histogram(false)?.map(({ from, count }) => [from, count]),
    [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1].map((from) => [
      String(from),
      [0.1, 0.2, 0.3, 1].includes(from) ? 1 : 0,
    ]),
  );
  const same = new NumberSample(10);
  for (const value of [5, 5]) same.add(value);
  assert.equal(same.histogram(true), undefined);
});
