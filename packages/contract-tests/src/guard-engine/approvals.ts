import type { Approval, Approvals, Person, Policy } from '@fpf/contracts';
import { callHash } from '@fpf/contracts/hash';
import type { ContractCase } from '../contract-case.ts';
import { expect, expectSame } from '../expect.ts';
import { approval } from '../fixtures/approval.ts';
import { guardContext, guardedCall } from '../fixtures/guarded-call.ts';
import type { Builder } from './builder.ts';
import { expectCode, expectVerdict } from './verdicts.ts';

const policy: Policy = {
  allow: [{ tool: 'touch' }],
  deny: [],
  ask: [{ tool: 'touch', reason: 'somebody should look' }],
};
const call = guardedCall({});

const kept = (...all: readonly Approval[]): Pick<Approvals, 'of'> => ({ of: async () => all });
const refuse = (): Promise<never> => Promise.reject(new Error('the store is locked'));

type Asked = readonly [name: string, approvals: Pick<Approvals, 'of'> | undefined, code: string];

const stops: readonly Asked[] = [
  ['asks where nobody keeps approvals', undefined, 'permission.ask'],
  ['asks where nobody was asked', kept(), 'permission.ask'],
  ['asks where the question stands open', kept(approval(call, 'asked')), 'permission.ask'],
  ['does not run what a person refused', kept(approval(call, 'denied')), 'permission.refused'],
  ['does not run what a person allowed and took back', kept(approval(call, 'revoked')), 'permission.refused'],
];

/** None of it is a person's word on this call now. */
const worthless: readonly Asked[] = [
  ['that was used', kept(approval(call, 'used')), ''],
  ['whose time is over', kept(approval(call, 'allowed', { expires: '2000-01-01T00:00:00.000Z' })), ''],
  ['whose time cannot be read', kept(approval(call, 'allowed', { expires: 'soon' })), ''],
  ['of another call', kept(approval(call, 'allowed', { call_hash: 'e'.repeat(64) })), ''],
  ['that nobody gave', { of: refuse }, ''],
  ['that is not told in time', { of: () => new Promise(() => undefined) }, ''],
  ['in a state that there is not', kept(approval(call, 'yes' as never)), ''],
  ['that is none', { of: async () => [true, null, 'allowed'] as never }, ''],
  ['that comes as something else than a list', { of: async () => approval(call, 'allowed') as never }, ''],
];

const saidBy = (who: Person | undefined): Approval =>
  approval(call, 'allowed', {
    answered: { at: '2025-12-31T23:30:00.000Z', by: 'ada', ...(who && { who }) },
  });
const named: Policy = { allow: [], deny: [], ask: [{ tool: 'touch', by: { people: ['ada', 'ben'] } }] };
const both: Policy = { allow: [], deny: [], ask: [{ tool: 'touch', by: { people: ['ada', 'ben'], count: 2 } }] };

const others: readonly (readonly [who: string, approvals: Pick<Approvals, 'of'>, policy: Policy])[] = [
  ['somebody else', kept(saidBy({ user: 'eve' })), named],
  ['nobody who can be told', kept(saidBy(undefined)), named],
  ['one of two', kept(saidBy({ user: 'ada' })), both],
  ['who did not sign', kept(saidBy({ user: 'ada' })), { ...named, signers: 'signers' }],
];

/** `ask`: a person's word on exactly this call, and on nothing else. */
export function approvalCases({ plain, ruling }: Builder): readonly ContractCase[] {
  return [
    plain('runs what a person allowed, and keeps their word as evidence', async (engine) => {
      const verdict = await engine.permit(
        call,
        guardContext({}, policy, { approvals: kept(approval(call, 'allowed')) }),
      );
      expectVerdict(verdict, 'pass', 'permission', 'allowed');
      expect(
        verdict.evidence.some(({ status, carrier }) => status === 'present' && carrier?.ref.includes('approval-1')),
        'no evidence that somebody allowed it',
      );
    }),
    ruling('runs on the word of the people whom a rule names', 'by', async (engine) => {
      const verdict = await engine.permit(call, guardContext({}, named, { approvals: kept(saidBy({ user: 'ada' })) }));
      expectVerdict(verdict, 'pass', 'permission', 'allowed by who is named');
    }),
    ...others.map(([who, approvals, people]) =>
      plain(`runs nothing on the word of ${who} where a rule names people`, async (engine) => {
        const verdict = await engine.permit(call, guardContext({}, people, { approvals }));
        expectVerdict(verdict, 'abstain', 'permission', who);
      }),
    ),
    plain('lets no approval stand against a denial', async (engine) => {
      const denying = { ...policy, deny: [{ tool: 'touch' }] };
      const verdict = await engine.permit(
        call,
        guardContext({}, denying, { approvals: kept(approval(call, 'allowed')) }),
      );
      expectVerdict(verdict, 'abstain', 'permission', 'denied by a rule');
      expectCode(verdict, 'permission.denied', 'denied by a rule');
    }),
    plain('asks by the hash of exactly this call', async (engine) => {
      const asked: string[] = [];
      const approvals = { of: async (hash: string) => (asked.push(hash), []) };
      await engine.permit(call, guardContext({}, policy, { approvals }));
      for (const hash of asked) expectSame(hash, callHash(call), 'what was asked for');
      expect(asked.length > 0, 'nobody was asked');
      const other = guardedCall({ args: { path: 'b.txt' } });
      const lenient = { of: async () => [approval(call, 'allowed')] };
      expectVerdict(
        await engine.permit(other, guardContext({}, policy, { approvals: lenient })),
        'abstain',
        'permission',
        'other arguments',
      );
    }),
    ...stops.map(([name, approvals, code]) =>
      plain(name, async (engine) => {
        const verdict = await engine.permit(call, guardContext({}, policy, approvals ? { approvals } : {}));
        expectVerdict(verdict, 'abstain', 'permission', name);
        expectCode(verdict, code, name);
      }),
    ),
    ...worthless.map(([what, approvals]) =>
      plain(`runs nothing by an approval ${what}`, async (engine) => {
        const verdict = await engine.permit(call, guardContext({}, policy, approvals ? { approvals } : {}));
        expectVerdict(verdict, 'abstain', 'permission', what);
      }),
    ),
  ];
}
