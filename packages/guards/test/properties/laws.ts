import assert from 'node:assert/strict';
import type { AppliedGuard, DecisionCase, Evidence, GuardDecision, GuardEngine, GuardVerdict } from '@fpf/contracts';
import { decisionCase } from '../support/cases.ts';
import { engine } from '../support/engine.ts';
import { questions } from './expressions.ts';
import { anyGuards, anyWorld, type World } from './worlds.ts';
import { fc } from '../support/fast-check.ts';

const rank: Record<GuardDecision, number> = { abstain: 0, degrade: 1, pass: 2 };

export type Tally = { cases: number; readonly decisions: Record<GuardDecision, number> };

const worldsOfGuards = 25;

/**
 * What holds for any guards and any evidence. Each set of guards is decided over several worlds; a case is one of
 * these. Returns what was decided, so that a run in which nothing ever passed is seen for what it is.
 */
export async function holdLaws(cases: number, seed: number): Promise<Tally> {
  const subject = engine();
  const tally: Tally = { cases: 0, decisions: { pass: 0, degrade: 0, abstain: 0 } };
  const worlds = fc.array(fc.tuple(anyWorld, fc.nat(15), fc.nat(5)), {
    minLength: worldsOfGuards,
    maxLength: worldsOfGuards,
  });
  const tools = fc.record({
    effect: fc.constantFrom('fs' as const, 'fs' as const, 'pure' as const),
    degraded: fc.constantFrom(true, true, false),
  });
  await fc.assert(
    fc.asyncProperty(anyGuards, tools, worlds, async (guards, { effect, degraded }, given) => {
      const tool = { effect, ...(degraded && { degraded: { view: 'read-only' as const } }) };
      for (const [world, hidden, turn] of given) {
        const verdict = await law({ subject, guards, tool, world, hidden, turn });
        tally.cases += 1;
        tally.decisions[verdict.decision] += 1;
      }
    }),
    { numRuns: Math.ceil(cases / worldsOfGuards), seed },
  );
  return tally;
}

type Given = {
  readonly subject: GuardEngine;
  readonly guards: readonly AppliedGuard[];
  readonly tool: Partial<DecisionCase['tool']>;
  readonly world: World;
  /** A bit for each question that is to be unknown. */
  readonly hidden: number;
  readonly turn: number;
};

async function law({ subject, guards, tool, world, hidden, turn }: Given): Promise<GuardVerdict> {
  const judge = (of: readonly AppliedGuard[], evidence: readonly Evidence[]) =>
    subject.judge('guard', decisionCase({ guards: of, evidence, args: world.args, tool }));
  const verdict = await judge(guards, world.evidence);
  assert.ok(verdict.decision in rank, 'it decides, and does not throw');
  assert.ok(frozen(verdict.reasons) && Object.isFrozen(verdict.evidence));
  assert.ok(
    verdict.reasons.every(({ code }) => code !== 'guard.failed' || oddIn(world)),
    'the engine does not fail over data',
  );
  assert.ok(verdict.decision === 'pass' || verdict.reasons.length > 0, 'every stop has a reason');

  const unknown = new Set(questions.filter((_, bit) => (hidden >> bit) % 2 === 1));
  const less = world.evidence.map((one): Evidence =>
    unknown.has(one.id as never) ? { id: one.id, status: 'unknown', by: 'given' } : one,
  );
  const without = await judge(guards, less);
  assert.ok(
    rank[without.decision] <= rank[verdict.decision],
    'what becomes unknown never moves a decision towards pass',
  );
  const required = guards.flatMap(({ spec }) => spec.required_evidence);
  if (required.some((id) => unknown.has(id as never)))
    assert.equal(without.decision, 'abstain', 'unknown evidence that is required never passes, nor degrades');
  const affirmed = world.evidence.some(({ id, value, carrier }) => id === 'calm' && value === true && carrier);
  if (!affirmed && guards.some(({ spec }) => spec.when === undefined && spec.required_evidence.includes('calm')))
    assert.notEqual(verdict.decision, 'pass', 'a yes or no that is required passes with a yes alone');
  const gone = await judge(
    guards,
    world.evidence.filter(({ id }) => !unknown.has(id as never)),
  );
  assert.equal(gone.decision, without.decision, 'what was never asked is as unknown as what nobody knew');

  const turned = [
    ...guards.slice(turn % (guards.length || 1)),
    ...guards.slice(0, turn % (guards.length || 1)),
  ].reverse();
  assert.deepEqual(await judge(turned, world.evidence), verdict, 'the order of guards is nothing to the verdict');
  const worst: number[] = [];
  for (const one of guards) worst.push(rank[(await judge([{ ...one, from: 'tool' }], world.evidence)).decision]);
  if (guards.some(({ from }) => from !== 'project'))
    assert.equal(rank[verdict.decision], Math.min(...worst), 'the worst wins');
  return verdict;
}

function frozen(value: unknown): boolean {
  return typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen));
}

/** Values that no evidence and no argument can have, and that cannot be copied or compared. */
function oddIn({ evidence }: World): boolean {
  return evidence.some(
    ({ value }) =>
      ['bigint', 'function'].includes(typeof value) ||
      value instanceof Date ||
      JSON.stringify(value)?.includes('\\ud800') ||
      hasNoNumber(value),
  );
}

function hasNoNumber(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasNoNumber);
  return typeof value === 'number' && !Number.isFinite(value);
}
