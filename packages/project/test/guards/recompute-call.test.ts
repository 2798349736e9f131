import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost, guardContext, guardedCall, requires } from '@fpf/contract-tests';
import { asOneVerdict, CallDecided, guardsOn, judgedTool, type Policy } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { createGuardEngine } from '@fpf/guards';
import { recomputeCall } from '../../src/guards/index.ts';

const policy: Policy = { allow: [{ tool: '*' }], deny: [], ask: [] };
const call = guardedCall({ guard: requires('moon.full', 'session.open') });
let full = true;

function moonEngine() {
  const engine = createGuardEngine({}, fixedHost());
  engine.registerResolver({
    kind: 'moon.full',
    about: { summary: 'A moon.', subject: 'none', value: 'boolean' },
    resolve: async () => ({ status: 'present', value: full, carrier: { type: 'moon', ref: 'moon-1' } }),
  });
  return engine;
}

/** The event of a call, as the orchestrator writes it; `later` is what the moon is when the tool is about to begin. */
async function decided(later: boolean): Promise<CallDecided> {
  const engine = moonEngine();
  const context = guardContext({}, policy);
  full = true;
  const [permission, guard] = [await engine.permit(call, context), await engine.decide(call, context)];
  full = later;
  const confirmed = await engine.confirm(call, asOneVerdict({ permission, guard }), context);
  const event: CallDecided = {
    call_id: call.call_id,
    seq: 1,
    tool: call.tool.name,
    args: call.args,
    skill: 'toucher@1.0.0',
    schema_id: null,
    decision: confirmed.decision,
    stage: 'guard',
    reasons: confirmed.reasons,
    evidence: confirmed.evidence,
    decided_on: { tool: judgedTool(call), guards: [...guardsOn(call, policy)], permission, guard, confirmed },
  };
  assert.deepEqual(check(CallDecided, event), []);
  return JSON.parse(JSON.stringify(event)) as CallDecided;
}

type On = NonNullable<CallDecided['decided_on']>;
const again = async (of: CallDecided): Promise<readonly string[]> =>
  (await recomputeCall(moonEngine(), of, policy)).differs;

test('what came out just before the tool began is made again, whether it stopped the call or let it through', async () => {
  for (const [later, decision] of [
    [true, 'pass'],
    [false, 'abstain'],
  ] as const) {
    const of = await decided(later);
    assert.equal(of.decision, decision);
    const { stages, differs } = await recomputeCall(moonEngine(), of, policy);
    assert.deepEqual(differs, []);
    assert.deepEqual(
      stages.map(({ what, again: { decision: came } }) => [what, came]),
      [
        ['permission', 'pass'],
        ['guard', 'pass'],
        ['confirm', decision],
      ],
    );
  }
});

test('a record of it that was changed is told, wherever it was changed', async () => {
  const changes: readonly (readonly [
    what: string,
    later: boolean,
    change: (on: On, of: CallDecided) => void,
    says: RegExp,
  ])[] = [
    [
      'the moon',
      false,
      (on) => on.confirmed?.evidence.forEach((one) => (one.value = true)),
      /confirm\.reasons is recorded/,
    ],
    [
      'the moon of a pass',
      true,
      (on) => on.confirmed?.evidence.forEach((one) => (one.value = false)),
      /confirm\.decision is recorded as "pass"/,
    ],
    [
      'its words',
      false,
      (on) => on.confirmed?.reasons.forEach((one) => (one.message = 'No.')),
      /confirm\.reasons is recorded/,
    ],
    [
      'its decision',
      false,
      (on, of) => void (of.decision = (on.confirmed ?? on.permission).decision = 'pass'),
      /confirm\.decision is recorded as "pass"/,
    ],
    ['the call', false, (_, of) => void (of.decision = 'pass'), /recorded as pass, and confirm decided abstain/],
    ['what it began on', true, (_, of) => of.evidence.forEach((one) => (one.value = 'x')), /^evidence is recorded as/m],
    ['it is gone', true, (on) => void delete on.confirmed, /nothing was asked for again before it began/],
    [
      'a piece of it is gone',
      true,
      (on) => void on.confirmed?.evidence.pop(),
      /confirm\.decision is recorded as "pass", and comes out as "abstain"/,
    ],
  ];
  for (const [what, later, change, says] of changes) {
    const of = await decided(later);
    if (!of.decided_on) throw new Error('nothing was decided');
    change(of.decided_on, of);
    assert.match((await again(of)).join('\n'), says, what);
  }
});
