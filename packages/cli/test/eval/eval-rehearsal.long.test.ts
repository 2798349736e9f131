import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { EvaluationReport } from '@fpf/evaluation';
import { fpf, json, scratch } from '../support/fpf.ts';
import { nobody } from '../support/live.ts';

type Column = 'right tool offered' | 'right tool' | 'exact call' | 'due abstention';
type Shares = Readonly<Partial<Record<Column, number>>>;

/**
 * The rehearsal model over what the search offers it: requests that were written apart from its training, all the way
 * that a run goes before it acts. What the model alone does, with every tool offered, its own tests hold to higher
 * floors.
 */
const floors: Readonly<Record<string, Shares>> = {
  known: { 'right tool offered': 0.71, 'right tool': 0.7, 'exact call': 0.69 },
  'held-out': { 'right tool offered': 0.81, 'right tool': 0.79, 'exact call': 0.77 },
  free: { 'right tool offered': 0.84, 'right tool': 0.82, 'exact call': 0.81 },
  // Questions that no skill fits are asked of the files.
  none: { 'due abstention': 0.88 },
};

const model = fileURLToPath(new URL('../../../rehearsal-model/', import.meta.url));
const card = readFileSync(join(model, 'MODEL-CARD.md'), 'utf8');

const measured = measure();

for (const [set, least] of Object.entries(floors)) {
  test(`${set}: search, load and model together are as good as they were`, () => {
    const shares = measured.get(set) ?? {};
    for (const [column, floor] of Object.entries(least) as [Column, number][]) {
      assert.ok((shares[column] ?? 0) >= floor, `${set}, ${column}: ${shares[column]}, and ${floor} was reached`);
    }
  });

  test(`${set}: the model card tells what is counted, by two points`, () => {
    const told = toldIn(set);
    assert.deepEqual(Object.keys(told), Object.keys(least));
    for (const [column, share] of Object.entries(told) as [Column, number][]) {
      const now = measured.get(set)?.[column] ?? Number.NaN;
      assert.ok(
        Math.abs(now - share) <= 0.02,
        `${set}, ${column}: the card says ${share}, counted is ${now}: write the card anew`,
      );
    }
  });
}

function measure(): ReadonlyMap<string, Shares> {
  const files = Object.keys(floors).map((set) => join(model, 'training/test', `${set}.jsonl`));
  const ran = fpf(['eval', ...files, '--model', 'rehearsal', '--json'], {
    cwd: scratch(),
    env: { OLLAMA_HOST: nobody },
  });
  assert.equal(ran.code, 0, ran.stderr);
  const { report } = json(ran)['data'] as unknown as { readonly report: EvaluationReport };
  return new Map(
    report.groups.map(({ name, figures }) => {
      const of = {
        'right tool offered': figures.offered.rate,
        'right tool': figures.tool.rate,
        'exact call': figures.exact.rate,
        'due abstention': figures.no_tool_recall.rate,
      };
      return [name, Object.fromEntries(Object.entries(of).filter(([, rate]) => rate !== null)) as Shares];
    }),
  );
}

/** The row of a set in the second table of the card. */
function toldIn(set: string): Shares {
  const table = card.split('### The whole way')[1]?.split('\n## ')[0] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  const cells = (row: string): readonly string[] => row.split('|').map((cell) => cell.trim());
  const [columns = []] = rows.map(cells);
  const found = rows.map(cells).find(([, name]) => name === set) ?? [];
  return Object.fromEntries(
    found.flatMap((cell, at) => {
      const [, hits, of] = /^(\d+) of (\d+) /.exec(cell) ?? [];
      return of === undefined ? [] : [[columns[at], Number(hits) / Number(of)]];
    }),
  );
}
