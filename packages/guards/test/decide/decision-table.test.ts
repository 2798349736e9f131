import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GuardDecision } from '@fpf/contracts';
import { type Because, decide, decideUnguarded, type Holds } from '../../src/decide/decision-table.ts';

const both = [true, false];
const ways = ['yes', 'no', 'unknown'] as const;
const modes = ['abstain', 'degrade'] as const;

type Row = readonly [broken: boolean, gap: boolean, holds: Holds, mode: 'abstain' | 'degrade', reducible: boolean];

/** The table of the design, said in another way than the code does. */
function expected([broken, gap, holds, mode, reducible]: Row): readonly [GuardDecision, Because] {
  const row = [broken ? 'broken' : gap ? 'gap' : holds, mode, reducible ? 'form' : 'none'].join(' ');
  const rows: Readonly<Record<string, readonly [GuardDecision, Because]>> = {
    'yes abstain form': ['pass', 'holds'],
    'yes abstain none': ['pass', 'holds'],
    'yes degrade form': ['pass', 'holds'],
    'yes degrade none': ['pass', 'holds'],
    'no abstain form': ['abstain', 'fails'],
    'no abstain none': ['abstain', 'fails'],
    'no degrade form': ['degrade', 'reduced'],
    'no degrade none': ['abstain', 'irreducible'],
  };
  const because = broken ? 'broken' : gap ? 'gap' : 'undecided';
  return rows[row] ?? ['abstain', because];
}

test('every row of the table, all 48 of them', () => {
  const rows: Row[] = both.flatMap((broken) =>
    both.flatMap((gap) =>
      ways.flatMap((holds) =>
        modes.flatMap((mode) => both.map((reducible) => [broken, gap, holds, mode, reducible] as const)),
      ),
    ),
  );
  assert.equal(rows.length, 48);
  const counted: Record<GuardDecision, number> = { pass: 0, degrade: 0, abstain: 0 };
  for (const row of rows) {
    const [broken, gap, holds, failureMode, reducible] = row;
    const decided = decide({ broken, gap, holds, failureMode, reducible });
    assert.deepEqual([decided.decision, decided.because], expected(row), row.join());
    counted[decided.decision] += 1;
  }
  assert.deepEqual(counted, { pass: 4, degrade: 1, abstain: 43 });
});

test('words that are none of the table never pass', () => {
  const facts = { broken: false, gap: false, reducible: true };
  assert.equal(decide({ ...facts, holds: 'YES' as Holds, failureMode: 'degrade' }).decision, 'abstain');
  assert.equal(decide({ ...facts, holds: undefined as never, failureMode: 'degrade' }).because, 'undecided');
  assert.equal(decide({ ...facts, holds: 'no', failureMode: 'DEGRADE' as never }).decision, 'abstain');
});

test('without a guard only what is pure and asks for no network passes', () => {
  const effects = ['pure', 'fs', 'idempotent', 'verifiable', 'once', 'Pure', ''] as const;
  for (const effect of effects)
    for (const network of [true, false])
      assert.equal(
        decideUnguarded({ effect, network } as never),
        effect === 'pure' && !network ? 'pass' : 'abstain',
        `${effect} ${network}`,
      );
});
