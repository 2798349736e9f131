import type { JournalEvent, MeasuredModel, Policy, PolicyRule } from '@fpf/contracts';
import type { ContractCase } from '../contract-case.ts';
import { type ContextShape, guardContext, guardedCall, type SessionShape } from '../fixtures/guarded-call.ts';
import type { Builder } from './builder.ts';
import type { RuleMember } from './fixture.ts';
import { expectVerdict } from './verdicts.ts';

/** Conditions of an allow rule that no argument decides: confinement, how often a tool ran, how a model was measured. */
export function permitConditionCases({ ruling }: Builder): readonly ContractCase[] {
  return [
    ...conditions.map(([name, member, rule, session, more, decision]) =>
      ruling(name, member, async (engine) => {
        const policy: Policy = { allow: [{ tool: 'touch', ...rule }], deny: [], ask: [] };
        expectVerdict(
          await engine.permit(guardedCall({}), guardContext(session, policy, more)),
          decision,
          'permission',
          name,
        );
      }),
    ),
    ruling('takes a condition on a denial for a rule that nobody can use, and denies', undefined, async (engine) => {
      const loose: readonly Partial<PolicyRule>[] = [
        { confined: true },
        { rate: { calls: 1, per_seconds: 60 } },
        { measured: { exact: 0.5 } },
      ];
      for (const condition of loose) {
        const policy: Policy = { allow: [{ tool: 'touch' }], deny: [{ tool: 'touch', ...condition }], ask: [] };
        const verdict = await engine.permit(guardedCall({}), guardContext({ confined: false }, policy));
        expectVerdict(verdict, 'abstain', 'permission', JSON.stringify(condition));
      }
    }),
  ];
}

const digest = `sha256:${'a'.repeat(64)}`;
const pins = { model: { name: 'fixture', digest } };
const measured = (model: string, exact: number): MeasuredModel => ({
  model,
  rates: { exact },
  report: 'report.json',
  sha256: 'c'.repeat(64),
  at: '2026-01-01T00:00:00.000Z',
});

/** A call that ran just now by any clock: one that comes from later than now counts as now. */
function ran(tool: string, seq: number): readonly JournalEvent[] {
  const chained = { prev_hash: '0'.repeat(64), hash: String(seq).padStart(64, 'd') };
  const event = (kind: JournalEvent['kind'], payload: JournalEvent['payload']): JournalEvent => {
    const at = new Date().toISOString();
    return { kind, payload, step_key: `${kind}/${seq}`, at, run_id: 'run', seq, ...chained };
  };
  const call = { call_id: `run/${seq}`, seq, tool };
  return [
    event('tool-intent', { ...call, args: {}, effect: 'fs', reduced: false, read_only: false }),
    event('tool-result', { ...call, state: 'pass', outcome: 'ok', result: { content: '' } }),
  ];
}

type Condition = readonly [
  string,
  RuleMember | undefined,
  Partial<PolicyRule>,
  SessionShape,
  ContextShape,
  'pass' | 'abstain',
];
const once = { rate: { calls: 1, per_seconds: 3600 } };
const good = { measured: { exact: 0.9 } };

const conditions: readonly Condition[] = [
  ['allows only what is confined: it is', undefined, { confined: true }, {}, {}, 'pass'],
  ['allows only what is confined: it is not', undefined, { confined: true }, { confined: false }, {}, 'abstain'],
  ['allows so many calls in a time: none was made', 'rate', once, {}, {}, 'pass'],
  ['allows so many calls in a time: all were made', undefined, once, {}, { journal: ran('touch', 0) }, 'abstain'],
  [
    'allows so many calls in a time: another tool made them',
    'rate',
    once,
    {},
    { journal: ran('touch_all', 0) },
    'pass',
  ],
  ['allows what was measured well enough', 'measured', good, {}, { pins, measured: measured(digest, 0.9) }, 'pass'],
  [
    'does not allow what was measured worse',
    undefined,
    good,
    {},
    { pins, measured: measured(digest, 0.89) },
    'abstain',
  ],
  ['does not allow what nobody measured', undefined, good, {}, { pins }, 'abstain'],
  [
    'does not allow by what was measured of another model',
    undefined,
    good,
    {},
    { pins, measured: measured(digest.replace('aa', 'ff'), 1) },
    'abstain',
  ],
  [
    'does not allow by what was measured where no model is pinned',
    undefined,
    good,
    {},
    { measured: measured(digest, 1) },
    'abstain',
  ],
  [
    'does not allow by a rate that was not measured',
    undefined,
    { measured: { f1: 0.1 } },
    {},
    { pins, measured: measured(digest, 1) },
    'abstain',
  ],
];
