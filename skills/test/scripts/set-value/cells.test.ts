// The cells of set-cell: the places that it finds are those that the CSV reader reads, and it changes one of them alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../support/fast-check.ts';
import { shippedModule } from '../../support/shipped-script.ts';

type Cell = { readonly start: number; readonly end: number };
type Row = { readonly line: number; readonly cells: readonly Cell[] };
const { readCells, textOf, withCell } = await shippedModule<{
  readCells: (text: string, sign: string) => readonly Row[];
  textOf: (text: string, cell: Cell) => string;
  withCell: (text: string, cell: Cell, value: string, sign: string) => string;
}>('set-value/scripts/csv-cells.mjs');
const { CsvReader } = await shippedModule<{
  CsvReader: new (
    sign: string,
    onRow: (row: string[], line: number) => void,
  ) => { push: (text: string) => void; end: () => void; oddQuotes: number };
}>('set-value/scripts/csv-reader.mjs');

function asRead(text: string, sign: string): { readonly rows: readonly unknown[]; readonly odd: boolean } {
  const rows: unknown[] = [];
  const reader = new CsvReader(sign, (row, line) => rows.push([line, row]));
  reader.push(text);
  reader.end();
  return { rows, odd: reader.oddQuotes > 0 };
}

const text = fc.string({ unit: fc.constantFrom('a', 'b', '"', ',', ';', '\n', '\r', ' '), maxLength: 30 });
const value = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', ' ', 'é'), minLength: 1, maxLength: 5 });

/** Undefined where the text is refused, as both have to. */
function placesIn(source: string): readonly Row[] | undefined {
  try {
    return readCells(source, ',');
  } catch (error) {
    assert.match(String(error), /never closed/);
    assert.throws(() => asRead(source, ','), /never closed/);
    return undefined;
  }
}

test('rows, lines and cells are those of the CSV reader, and cells lie between delimiters and line ends', () => {
  fc.assert(
    fc.property(text, (source) => {
      const places = placesIn(source);
      if (!places) return;
      const { rows, odd } = asRead(source, ',');
      if (odd)
        assert.deepEqual(
          places.map(({ line, cells }) => [line, cells.length]),
          rows.map((row) => [(row as [number])[0], (row as [number, string[]])[1].length]),
        );
      else
        assert.deepEqual(
          places.map(({ line, cells }) => [line, cells.map((cell) => textOf(source, cell))]),
          rows,
        );
    }),
    { numRuns: 3000 },
  );
});

test('a cell that is set has the value, and every other byte and cell is as it was', () => {
  fc.assert(
    fc.property(text, value, fc.nat(), (source, next, pick) => {
      const places = placesIn(source);
      if (!places || places.length === 0 || asRead(source, ',').odd) return;
      const cells = places.flatMap((row) => row.cells);
      const at = pick % cells.length;
      const cell = cells[at] ?? { start: 0, end: 0 };
      const after = withCell(source, cell, next, ',');
      assert.equal(after.slice(0, cell.start), source.slice(0, cell.start));
      assert.ok(after.endsWith(source.slice(cell.end)));
      const said = (of: string): readonly string[] =>
        readCells(of, ',').flatMap((row) => row.cells.map((one) => textOf(of, one).trim()));
      assert.deepEqual(said(after), said(source).with(at, next.trim()));
    }),
    { numRuns: 3000 },
  );
});
