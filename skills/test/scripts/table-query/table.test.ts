// The numbers, conditions and columns of table-query, compared with what plain JavaScript makes of the same rows.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fc } from '../../support/fast-check.ts';
import { temporary } from '../../support/folders.ts';
import { byHand, shippedModule } from '../../support/shipped-script.ts';

type Decimal = { readonly units: bigint; readonly places: number };
const { numberOf, add, compare, mean, written } = await shippedModule<{
  numberOf: (cell: string) => Decimal | undefined;
  add: (a: Decimal, b: Decimal) => Decimal;
  compare: (a: Decimal, b: Decimal) => number;
  mean: (sum: Decimal, count: number) => Decimal;
  written: (number: Decimal) => string;
}>('table-query/scripts/numbers.mjs');
const { columnOf } = await shippedModule<{ columnOf: (names: readonly string[], wanted: string) => number }>(
  'table-query/scripts/columns.mjs',
);
const { testOf } = await shippedModule<{
  testOf: (is: string, value?: string) => (cell: string) => boolean | undefined;
}>('table-query/scripts/condition.mjs');

const read = (cell: string): Decimal => {
  const number = numberOf(cell);
  assert.ok(number, cell);
  return number;
};
const decimal = fc
  .record({ units: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), places: fc.integer({ min: 0, max: 12 }) })
  .map((number) => ({ ...number, text: written(number) }));

test('a number that is written is read again, and none is lost in a sum', () => {
  fc.assert(
    fc.property(fc.array(decimal, { minLength: 1, maxLength: 8 }), (numbers) => {
      for (const { text } of numbers) assert.equal(written(read(text)), text);
      const sum = numbers.map(({ text }) => read(text)).reduce(add);
      const exact = numbers.reduce((all, { units, places }) => all + units * 10n ** BigInt(12 - places), 0n);
      assert.equal(sum.units * 10n ** BigInt(12 - sum.places), exact);
    }),
  );
});

test('numbers compare as their difference says, and a mean is within half a unit of its last place', () => {
  fc.assert(
    fc.property(decimal, decimal, fc.integer({ min: 1, max: 1000 }), (a, b, count) => {
      const difference = a.units * 10n ** BigInt(12 - a.places) - b.units * 10n ** BigInt(12 - b.places);
      assert.equal(compare(a, b), difference < 0n ? -1 : difference > 0n ? 1 : 0);
      const average = mean(a, count);
      const lost = a.units * 10n ** 6n - average.units * 10n ** BigInt(a.places + 6 - average.places) * BigInt(count);
      assert.ok((lost < 0n ? -lost : lost) * 2n <= BigInt(count));
    }),
  );
});

test('what is a number, and what could be two or is a code', () => {
  const numbers = {
    '12.50': ['12.50', '12,50', '£12.50', '$ 12.50', '12.50 €', '12.50 GBP', '+12.50'],
    '1234567.8': ['1,234,567.8', '1.234.567,8', '1234567.8'],
    '-5': ['-5', '-$5', '$-5', '-5%'],
    '0.5': ['.5', '0.5', '0,5'],
  };
  for (const [wanted, cells] of Object.entries(numbers))
    for (const cell of cells) assert.equal(Number(written(read(cell))), Number(wanted), cell);
  for (const cell of [
    '',
    '-',
    '1,234',
    '007',
    '1e5',
    '12-50',
    '1 000',
    '1,23,456',
    '--1',
    '1.2.3',
    'x1',
    '9'.repeat(61),
  ])
    assert.equal(numberOf(cell), undefined, cell);
});

test('a column is found by its name in any spelling, and nothing is guessed between two', () => {
  const names = ['no', 'Unit Price', 'paid_2026', 'total price', 'customerName', 'a', 'A'];
  for (const [wanted, index] of [
    ['no', 0],
    ['unit_price', 1],
    ['UNITPRICE', 1],
    ['paid', 2],
    ['Customer name', 4],
    ['names', 4],
    ['A', 6],
  ] as const)
    assert.equal(columnOf(names, wanted), index, wanted);
  for (const wanted of ['price', 'prices', '', '  ', 'paid date', 'n'])
    assert.throws(() => columnOf(names, wanted), /could be|there is no column/, wanted);
});

test('a test and its opposite never both hold, whatever a cell says', () => {
  const cell = fc.oneof(
    fc.constantFrom('', 'no', 'No', 'yes', '0', '1', '2026-03-31', '2026-03-31T08:00', '2026', '2026-04', 'x', '12,5'),
    fc.string({ maxLength: 5 }).map((text) => text.trim()),
  );
  fc.assert(
    fc.property(
      cell,
      cell.filter((value) => value !== ''),
      (own, value) => {
        assert.equal(testOf('yes')(own), !testOf('no')(own));
        assert.equal(testOf('filled')(own), !testOf('empty')(own));
        assert.equal(testOf('equals', value)(own), !testOf('not', value)(own));
        if (own !== '') assert.ok(testOf('contains', own)(own) && testOf('equals', own)(own));
        if (numberOf(value) && own !== '') {
          const [above, most] = [testOf('above', value)(own), testOf('at-most', value)(own)];
          assert.ok(above === undefined ? most === undefined : most === !above);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test('counts, sums and groups of any table are those that its rows give', async (t) => {
  const workspace = temporary(t);
  const row = fc.record({
    kind: fc.constantFrom('a', 'B', 'b ', 'c,d', 'say "hi"', ''),
    cents: fc.integer({ min: -99_999, max: 99_999 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(',', ';', '\t'),
      async (rows, sign) => {
        const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
        const lines = rows.map(({ kind, cents }, at) =>
          [String(at), kind, (cents / 100).toFixed(2)].map(quoted).join(sign),
        );
        writeFileSync(
          join(workspace, 'a.csv'),
          [['id', 'kind', 'sum of money'].map(quoted).join(sign), ...lines].join('\r\n'),
        );
        const keyOf = (kind: string): string => kind.trim().toLowerCase();
        const picked = rows.filter(({ kind }) => keyOf(kind) === 'b');
        const ask = async (script: string, args: object): Promise<Readonly<Record<string, unknown>>> =>
          (await byHand(`table-query/scripts/${script}.mjs`, workspace, { path: 'a.csv', ...args })).output ?? {};
        const sum = await ask('query-table', { give: 'sum', of: 'money', where: 'Kind', value: 'b' });
        assert.deepEqual(
          [Number(sum['answer']), sum['rows']],
          [picked.reduce((all, { cents }) => all + cents, 0) / 100, picked.length],
        );
        const { groups } = (await ask('group-table', { give: 'sum', of: 'sum of money', by: 'kind' })) as {
          readonly groups: readonly { readonly group: string; readonly answer: string; readonly rows: number }[];
        };
        assert.equal(groups.length, new Set(rows.map(({ kind }) => keyOf(kind))).size);
        for (const { group, answer, rows: count } of groups) {
          const own = rows.filter(({ kind }) => keyOf(kind) === keyOf(group));
          assert.deepEqual([Number(answer), count], [own.reduce((all, { cents }) => all + cents, 0) / 100, own.length]);
        }
      },
    ),
    { numRuns: 40 },
  );
});
