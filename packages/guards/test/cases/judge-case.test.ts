import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type GuardVerdict, type Policy } from '@fpf/contracts';
import { judgeCase } from '../../src/cases/judge-case.ts';
import { readGuardCases } from '../../src/cases/read-cases.ts';
import { engine, spec, toolOf } from '../support/workbench.ts';
import { fc } from '../support/fast-check.ts';

const read = (value: unknown) =>
  readGuardCases('a file', Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));
const skill = { id: 'demo', name: 'demo', version: '1.0.0', shipped: false };
const loaded = toolOf(
  { path: { type: 'string', maxLength: 64, description: 'A path.' } },
  { guard: spec({ required_evidence: ['file.exists:{args.path}'] }) },
);

async function judge(one: unknown, policy?: Policy): Promise<GuardVerdict> {
  const [first] = read(one).cases;
  assert.ok(first);
  return judgeCase(first, { engine, policy, find: async () => ({ skill, tool: loaded }) });
}

const code = async (one: unknown, policy?: Policy): Promise<readonly (string | undefined)[]> => {
  const { decision, reasons } = await judge(one, policy);
  return [decision, reasons[0]?.code];
};
const yes = { status: 'present', value: true };
const open = { 'session.open': yes };

test('a guard on the evidence that is given', async () => {
  assert.deepEqual(await code({ guard: spec({}), evidence: open }), ['pass', 'guard.passed']);
  assert.deepEqual(await code({ guard: spec({}) }), ['abstain', 'guard.evidence-unknown']);
  const more = { from: 'project', id: 'more', spec: spec({ required_evidence: ['session.clean'] }) };
  const both = await judge({ guards: [spec({}), more], evidence: open });
  assert.deepEqual(
    [both.decision, both.reasons.map((reason) => reason.code)],
    ['abstain', ['guard.passed', 'guard.evidence-unknown']],
  );
});

test('what is no guard, no evidence and no policy is answered, and never with a pass', async () => {
  for (const guard of [
    null,
    'pass',
    {},
    { ...spec({}), decision: 'pass' },
    { ...spec({}), failure_mode: 'pass' },
    { ...spec({}), when: '' },
  ])
    assert.deepEqual(await code({ guard, evidence: open }), ['abstain', 'guard.broken'], JSON.stringify(guard));
  for (const given of [true, 'present', { status: 'PRESENT' }, { status: 'present', value: true, by: 'me' }])
    assert.equal(
      (await judge({ guard: spec({}), evidence: { 'session.open': given } })).decision,
      'abstain',
      JSON.stringify(given),
    );
  assert.deepEqual(await code({ tool: { effect: 'pure' }, policy: { allow: [{ tools: '*' }] } }), [
    'abstain',
    'policy.bad-rule',
  ]);
});

test('arguments are admitted first, where it is known what they have to be', async () => {
  const input_schema = {
    type: 'object',
    additionalProperties: false,
    required: ['n'],
    properties: { n: { type: 'integer' } },
  };
  const guard = spec({ required_evidence: [], when: 'args.n < 3' });
  assert.deepEqual(await code({ tool: { input_schema }, guard, args: { n: 2 } }), ['pass', 'guard.passed']);
  assert.deepEqual(await code({ tool: { input_schema }, guard, args: { n: '2' } }), ['abstain', 'admit.bad-arguments']);
  assert.deepEqual(await code({ tool: { input_schema }, guard, args: {} }), ['abstain', 'admit.bad-arguments']);
  assert.deepEqual(await code({ guard, args: {} }), ['abstain', 'guard.undecided']);
});

test('a call of a loaded tool meets its own guard and the rules of the project', async () => {
  const call = { tool: 'touch', args: { path: 'a' } };
  const deny: Policy = { allow: [], ask: [], deny: [{ tool: 'touch' }] };
  assert.deepEqual(await code({ call, evidence: { 'file.exists:a': yes } }), ['pass', 'guard.passed']);
  assert.deepEqual(await code({ call, evidence: { 'file.exists:a': yes } }, deny), ['abstain', 'permission.denied']);
  for (const policy of [null, { allow: [{ tool: 'touch' }], ask_expires: '400d' }])
    assert.deepEqual(await code({ call, evidence: { 'file.exists:a': yes }, policy }, deny), [
      'abstain',
      'policy.bad-rule',
    ]);
  assert.deepEqual(await code({ call: { tool: 'touch', args: {} } }), ['abstain', 'admit.bad-arguments']);
  assert.deepEqual(await code({ tool: 'touch', args: { path: 'a' }, guard: spec({}), evidence: open }, deny), [
    'pass',
    'guard.passed',
  ]);
});

test('a case about rules alone asks for no guard; where it is known what the tool does, a guard is asked for as in a run', async () => {
  const policy = { allow: [{ tool: 'write' }] };
  assert.equal((await judge({ tool: { name: 'write' }, policy })).decision, 'pass');
  assert.deepEqual(await code({ tool: { name: 'write', effect: 'fs' }, policy }), ['abstain', 'guard.none']);
  assert.deepEqual(await code({ tool: { name: 'write', effect: 'pure' }, policy }), ['pass', 'guard.pure']);
  const { guard: _guard, ...unguarded } = loaded;
  const [bare] = read({ call: { tool: 'touch', args: { path: 'a' } }, policy: { allow: [{ tool: 'touch' }] } }).cases;
  assert.ok(bare);
  const found = await judgeCase(bare, { engine, policy: undefined, find: async () => ({ skill, tool: unguarded }) });
  assert.deepEqual([found.decision, found.reasons[0]?.code], ['abstain', 'guard.none']);
  assert.deepEqual(await code({ tool: { name: 'write_all', effect: 'fs' }, policy }), [
    'abstain',
    'permission.not-allowed',
  ]);
  assert.deepEqual(await code({ tool: { effect: 'pure' } }), ['pass', 'guard.pure']);
  assert.deepEqual(await code({}), ['abstain', 'guard.none']);
  assert.deepEqual(await code({ tool: { effect: 'pure', network: true } }), ['abstain', 'guard.none']);
});

test('evidence is taken as if it had been gathered: of what is asked, with one answer to a question', async () => {
  const call = { tool: 'touch', args: { path: 'a' } };
  const asked = 'file.exists:{args.path}';
  const no = { status: 'present', value: false };
  assert.deepEqual(await code({ call, evidence: { 'file.exists:a': no, [asked]: yes } }), [
    'abstain',
    'guard.evidence-unknown',
  ]);
  assert.deepEqual(await code({ guard: spec({ required_evidence: [asked] }), evidence: { [asked]: yes } }), [
    'abstain',
    'guard.evidence-unknown',
  ]);
  const odd = spec({ required_evidence: [], when: 'ev["session.open"].value == "no"' });
  assert.deepEqual(await code({ guard: odd, evidence: { 'session.open': { status: 'present', value: 'no' } } }), [
    'abstain',
    'guard.undecided',
  ]);
  const when = spec({ required_evidence: [], when: 'ev["file.exists:{args.path}"].value == true' });
  assert.deepEqual(await code({ guard: when, args: { path: 'a' }, evidence: { 'file.exists:a': yes } }), [
    'pass',
    'guard.passed',
  ]);
  const policy = { allow: [{ tool: '*' }], deny: [{ tool: 'touch', args: { path: { path: ['secret/**'] } } }] };
  const secret = { 'path.real:a': { status: 'present', value: 'secret/a' } };
  assert.deepEqual(await code({ call, policy, evidence: { ...secret, [asked]: yes } }), [
    'abstain',
    'permission.denied',
  ]);
  assert.deepEqual(await code({ call, policy, evidence: { [asked]: yes } }), ['pass', 'guard.passed']);
});

test('a verdict has the evidence that its stage asked for, and nothing else that was given', async () => {
  const used = async (one: unknown): Promise<readonly string[]> => (await judge(one)).evidence.map(({ id }) => id);
  const evidence = { ...open, 'session.clean': yes, 'path.real:a': { status: 'present', value: 'a' } };
  assert.deepEqual(await used({ guard: spec({}), evidence }), ['session.open']);
  const when = 'ev["session.clean"].value == true';
  assert.deepEqual(await used({ guard: spec({ when }), evidence }), ['session.clean', 'session.open']);
  const policy = { deny: [{ tool: 'write', args: { path: { path: ['a'] } } }] };
  assert.deepEqual(await used({ tool: { name: 'write' }, args: { path: 'a' }, policy, evidence }), [
    'path.real:{args.path}',
  ]);
});

test('a file that is none is refused, by its place', () => {
  for (const text of [
    '',
    '{',
    '[]',
    '7',
    '[7]',
    '{"gard": {}}',
    '{"call": {"tool": "a"}, "args": {}}',
    '{"tool": {"effekt": "fs"}}',
    '{"guard": 1, "guard": 2}',
  ])
    assert.throws(
      () => read(text),
      (error) => FpfError.is(error) && error.code === 'guard.case-invalid',
      text,
    );
});

test('whatever a case holds, it is answered or refused, and prototypes are out of reach', async () => {
  const hostile = fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'session.open',
    '',
    '\ud800',
    'file.exists:{args.constructor}',
  );
  const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(yes));
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(hostile, value),
      fc.dictionary(hostile, fc.jsonValue({ maxDepth: 2 })),
      async (evidence, args) => {
        const guard = spec({ required_evidence: ['sandbox.confined'] });
        let verdict: GuardVerdict | undefined;
        try {
          verdict = await judge({ guard, evidence, args });
        } catch (error) {
          assert.ok(FpfError.is(error), String(error));
        }
        assert.notEqual(verdict?.decision, 'pass');
      },
    ),
    { numRuns: 300 },
  );
});
