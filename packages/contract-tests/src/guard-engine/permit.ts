import type { GuardDecision, Policy } from '@fpf/contracts';
import type { ContractCase } from '../contract-case.ts';
import { type CallShape, guardContext, guardedCall } from '../fixtures/guarded-call.ts';
import type { Builder } from './builder.ts';
import { expectCode, expectVerdict } from './verdicts.ts';

const any = (tool: string): Policy['allow'] => [{ tool }];
const rules = (policy: Partial<Policy>): Policy => ({ allow: [], deny: [], ask: [], ...policy });

type Permit = readonly [name: string, call: CallShape, policy: Policy | undefined, decision: GuardDecision];

const permissions: readonly Permit[] = [
  ['allows what a rule allows', {}, rules({ allow: any('touch') }), 'pass'],
  ['does not allow what no rule allows', {}, rules({}), 'abstain'],
  ['lets deny win over allow', {}, rules({ allow: any('*'), deny: any('touch') }), 'abstain'],
  ['lets deny win over allow, in whatever order', {}, { deny: any('*'), ask: [], allow: any('touch') }, 'abstain'],
  ['lets ask win over allow', {}, rules({ allow: any('*'), ask: any('touch') }), 'abstain'],
  ['matches whole names, never parts', {}, rules({ allow: any('touc') }), 'abstain'],
  ['matches whole names, never longer ones', {}, rules({ allow: any('touch_all') }), 'abstain'],
  ['allows none of two by a name that both have', { namesakes: ['other'] }, rules({ allow: any('touch') }), 'abstain'],
  [
    'allows one of two by its name and its skill',
    { namesakes: ['other'] },
    rules({ allow: [{ tool: 'touch', skill: 'toucher' }] }),
    'pass',
  ],
  [
    'denies each of two by a name that both have',
    { namesakes: ['other'] },
    rules({ allow: any('*'), deny: any('touch') }),
    'abstain',
  ],
  ['takes no pattern for a name', {}, rules({ allow: any('t*') }), 'abstain'],
  ['tells names apart that differ in their case', {}, rules({ allow: any('Touch') }), 'abstain'],
  ['matches a skill by its whole name', {}, rules({ allow: [{ tool: 'touch', skill: 'touch' }] }), 'abstain'],
  ['asks every member of a rule to hold', {}, rules({ allow: [{ tool: 'touch', skill: 'other' }] }), 'abstain'],
  ['asks the effect that a rule names', {}, rules({ allow: [{ tool: 'touch', effect: 'pure' }] }), 'abstain'],
  ['allows the effect that a rule names', {}, rules({ allow: [{ effect: 'fs' }] }), 'pass'],
  ['without a policy, allows a harmless tool of the shipped pack', { shipped: true, effect: 'fs' }, undefined, 'pass'],
  ['without a policy, does not allow a tool from elsewhere', { shipped: false, effect: 'fs' }, undefined, 'abstain'],
  ['without a policy, does not allow an outside effect', { shipped: true, effect: 'once' }, undefined, 'abstain'],
  [
    'without a policy, does not allow the network',
    { shipped: true, effect: 'fs', network: true },
    undefined,
    'abstain',
  ],
];

/** A rule that cannot be used as it stands, whatever is wrong with it. */
const unusable: readonly (readonly [what: string, member: object])[] = [
  ['a member that no rule has', { tools: 'touch' }],
  ['a way to match an argument that there is not', { args: { path: { like: 'a' } } }],
  ['no way to match an argument', { args: { path: {} } }],
  ['an argument matched with nothing', { args: { path: null } }],
  ['arguments that are a list', { args: ['path'] }],
  ['a tool that is none', { tool: 7 }],
  ['a condition that is none', { confined: 'yes' }],
];

/** The project's rules by tool, skill and effect, and rules that nobody can use. */
export function permitCases({ plain }: Builder): readonly ContractCase[] {
  return [
    ...permissions.map(([name, call, policy, decision]) =>
      plain(name, async (engine) =>
        expectVerdict(await engine.permit(guardedCall(call), guardContext({}, policy)), decision, 'permission', name),
      ),
    ),
    ...unusable.flatMap(([what, member]) => [
      plain(`allows nothing by a rule with ${what}`, async (engine) => {
        const allow = [{ tool: 'touch', ...member }] as Policy['allow'];
        expectVerdict(
          await engine.permit(guardedCall({}), guardContext({}, rules({ allow }))),
          'abstain',
          'permission',
          what,
        );
      }),
      plain(`loses no denial by a rule with ${what}`, async (engine) => {
        const rule = [{ tool: 'touch', ...member }] as Policy['deny'];
        for (const list of [{ deny: rule }, { ask: rule }]) {
          const policy = rules({ allow: any('touch'), ...list });
          expectVerdict(await engine.permit(guardedCall({}), guardContext({}, policy)), 'abstain', 'permission', what);
        }
      }),
    ]),
    plain('says which of its rules decided', async (engine) => {
      const ask = async (policy: Policy) => await engine.permit(guardedCall({}), guardContext({}, policy));
      expectCode(await ask(rules({})), 'permission.not-allowed', 'no rule');
      expectCode(await ask(rules({ deny: any('touch') })), 'permission.denied', 'a denial');
      expectCode(await ask(rules({ ask: any('touch') })), 'permission.ask', 'a question');
    }),
  ];
}
