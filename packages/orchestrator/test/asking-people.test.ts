import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Policy, reason } from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import { memoryApprovals } from '../src/approvals/memory-approvals.ts';
import { asking } from './support/asking-rules.ts';
import { disk } from './support/fake-session.ts';
import { tryRun, type World } from './support/fakes.ts';

const people: Policy = { allow: [], deny: [], ask: [{ tool: 'greet', by: { people: ['ada@x', 'ben'], count: 2 } }] };
const ada = { user: 'a', git: { email: 'ada@x', from: 'global' } } as const;
const ben = { user: 'ben' } as const;

/** Rules that ask for people, as the engine says it. */
const askingPeople: NonNullable<World['permitting']> = async (call, context) => {
  const said = await asking(call, context);
  return { ...said, reasons: said.reasons.map((one) => ({ ...one, refs: ['approval.by:policy.ask[0]'] })) };
};

for (const [what, answers, state] of [
  ['without a name', ['allow'], undefined],
  ['of somebody else', [{ decision: 'allow', who: { user: 'eve' } }], undefined],
  ['of one of the two', [{ decision: 'allow', who: ada }], undefined],
  [
    'of one of the two, twice',
    [
      { decision: 'allow', who: ada },
      { decision: 'allow', who: ada },
    ],
    undefined,
  ],
  [
    'of both',
    [
      { decision: 'allow', who: ada },
      { decision: 'allow', who: ben },
    ],
    'used',
  ],
  ['of a person who cannot be read', [{ decision: 'allow', who: { usr: 'ben' } }], 'denied'],
  ['that is a no', [{ decision: 'allow', who: ada }, 'deny'], 'denied'],
] as const) {
  test(`a rule that names people takes no answer of a program but theirs: one ${what}`, async () => {
    const approvals = memoryApprovals(fixedHost());
    const world: World = { permitting: askingPeople, approvals, disk: disk(), stack: { policy: people } };
    const [first, ...more] = answers.map((answer) => async () => answer as never);
    const { query } = tryRun({ ...world, ...(first && { embedding: { canUseTool: first } }) });
    let last = { outcome: await query.result(), seen: { ran: [] as readonly string[] } };
    for (const canUseTool of more) {
      const again = tryRun({ ...world, embedding: { canUseTool }, resume: { run: query.runId } });
      last = { outcome: await again.query.result(), seen: again.seen };
    }
    const kept = (await approvals.list()).approvals.at(-1);
    assert.equal(kept?.state, state ?? 'asked');
    assert.deepEqual(last.seen.ran, state === 'used' ? ['greet'] : []);
    assert.deepEqual(kept?.by, [{ people: ['ada@x', 'ben'], count: 2 }]);
  });
}

test('where several rules ask the question says why for each, and whom all of them need', async () => {
  const approvals = memoryApprovals(fixedHost());
  const [one = { tool: 'greet' }] = people.ask;
  const policy: Policy = { ...people, ask: [one, { tool: '*', by: { people: ['cleo'] } }], signers: 'keys' };
  const permitting: NonNullable<World['permitting']> = async () => ({
    decision: 'abstain',
    reasons: [0, 1].map((index) =>
      reason('permission.ask', 'permission', `Rule ${index} asks.`, [`approval.by:policy.ask[${index}]`]),
    ),
    evidence: [],
  });
  await tryRun({ permitting, approvals, stack: { policy } }).query.result();
  const [asked] = (await approvals.list()).approvals;
  assert.equal(asked?.why, 'Rule 0 asks. Rule 1 asks.');
  assert.deepEqual(asked.by, [
    { people: ['ada@x', 'ben'], count: 2, signed: true },
    { people: ['cleo'], signed: true },
  ]);
});
