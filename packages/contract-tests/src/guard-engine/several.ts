import type { GuardDecision, ScopedGuard } from '@fpf/contracts';
import type { ContractCase } from '../contract-case.ts';
import { expect, expectSame } from '../expect.ts';
import { type CallShape, guardContext, guardedCall, requires } from '../fixtures/guarded-call.ts';
import { answered, probe } from '../fixtures/probe.ts';
import type { Builder } from './builder.ts';
import { expectCode, expectVerdict } from './verdicts.ts';

const scoped = (id: string, evidence: string, scope: Partial<ScopedGuard> = {}): ScopedGuard => ({
  id,
  ...requires(evidence),
  ...scope,
});
const degrades = (id: string, evidence: string): ScopedGuard => scoped(id, evidence, { failure_mode: 'degrade' });

type Several = readonly [name: string, call: CallShape, project: readonly ScopedGuard[], decision: GuardDecision];

/** `probe:yes` is answered true, `probe:no` false; `probe:gap` is unknown. */
const several: readonly Several[] = [
  [
    'passes where every guard passes',
    { guard: requires('probe:yes'), guards: [scoped('s', 'probe:yes')] },
    [scoped('p', 'probe:yes')],
    'pass',
  ],
  [
    "lets a skill's guard stop what the tool's own would pass",
    { guard: requires('probe:yes'), guards: [scoped('s', 'probe:gap')] },
    [],
    'abstain',
  ],
  [
    "lets a project's guard stop what the tool's own would pass",
    { guard: requires('probe:yes') },
    [scoped('p', 'probe:gap')],
    'abstain',
  ],
  ["does not let a project's guard stand in for one of the tool", {}, [scoped('p', 'probe:yes')], 'abstain'],
  ["lets a skill's guard stand alone", { guards: [scoped('s', 'probe:yes')] }, [], 'pass'],
  ["lets a project's guard stop a pure tool", { effect: 'pure' }, [scoped('p', 'probe:gap')], 'abstain'],
  [
    'lets the worst of three win: degrade over pass',
    { guard: requires('probe:yes'), guards: [degrades('s', 'probe:no')], degraded: { view: 'read-only' } },
    [scoped('p', 'probe:yes')],
    'degrade',
  ],
  [
    'lets the worst of three win: abstain over degrade',
    { guard: requires('probe:gap'), guards: [degrades('s', 'probe:no')], degraded: { view: 'read-only' } },
    [scoped('p', 'probe:yes')],
    'abstain',
  ],
  [
    'asks a guard over another tool nothing',
    { guard: requires('probe:yes') },
    [scoped('p', 'probe:gap', { tool: 'touch_all' })],
    'pass',
  ],
  [
    'asks a guard over a part of a name nothing',
    { guard: requires('probe:yes') },
    [scoped('p', 'probe:gap', { tool: 'touc' })],
    'pass',
  ],
  [
    'asks a guard over the skill by its name',
    { guard: requires('probe:yes') },
    [scoped('p', 'probe:gap', { skill: 'toucher' })],
    'abstain',
  ],
  [
    'asks a guard over any tool',
    { guard: requires('probe:yes') },
    [scoped('p', 'probe:gap', { tool: '*', skill: '*' })],
    'abstain',
  ],
];

/**
 * Guards of tool, skill and project over one call: all are asked, the worst wins, and in whatever order they are
 * written.
 */
export function severalCases({ plain }: Builder): readonly ContractCase[] {
  const answers = { yes: answered(true), no: answered(false) };
  const policy = (guards: readonly ScopedGuard[]) => ({ allow: [], deny: [], ask: [], guards: [...guards] });
  return [
    ...several.map(([name, call, project, decision]) =>
      plain(name, async (engine) => {
        engine.registerResolver(probe(answers));
        expectVerdict(
          await engine.decide(guardedCall(call), guardContext({}, policy(project))),
          decision,
          'guard',
          name,
        );
      }),
    ),
    plain('asks every guard and keeps the reasons of all', async (engine) => {
      engine.registerResolver(probe(answers));
      const call = guardedCall({ guard: requires('probe:gap'), guards: [scoped('s', 'probe:no')] });
      const verdict = await engine.decide(call, guardContext({}, policy([scoped('p', 'moon.full')])));
      expectVerdict(verdict, 'abstain', 'guard', 'three that stop');
      expectCode(verdict, 'guard.evidence-unknown', "the tool's own");
      expectCode(verdict, 'guard.predicate-false', "the skill's");
      expect(
        verdict.reasons.some(({ message }) => message.includes('moon.full')),
        "no reason of the project's guard",
      );
    }),
    plain('decides the same in whatever order guards are written', async (engine) => {
      engine.registerResolver(probe(answers));
      const guards = [
        scoped('a', 'probe:yes'),
        degrades('b', 'probe:no'),
        scoped('c', 'probe:gap'),
        scoped('d', 'moon.full'),
      ];
      for (const chosen of [guards.slice(0, 2), guards.slice(0, 3), guards]) {
        const said = [];
        for (const order of [chosen, chosen.toReversed()]) {
          const call = guardedCall({ guards: order, degraded: { view: 'read-only' } });
          said.push((await engine.decide(call, guardContext({}, policy(order)))).decision);
        }
        expectSame(said[1], said[0], `${chosen.length} guards backwards`);
      }
    }),
  ];
}
