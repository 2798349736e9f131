import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GuardExample, Policy, PolicyExample } from '@fpf/contracts';
import { givenEvidence } from '../../src/examples/given-evidence.ts';
import { tryGuardExamples } from '../../src/examples/guard-examples.ts';
import { tryPolicyExamples } from '../../src/examples/policy-examples.ts';
import { engine, on, toolOf } from '../support/workbench.ts';

const yes = { status: 'present', value: true } as const;
const path = toolOf({ path: { type: 'string', minLength: 1, maxLength: 64, description: 'A path.' } });
const guard = (example: GuardExample) =>
  on({ required_evidence: ['file.exists:{args.path}'], examples: [example] }, path);
const problems = async (example: GuardExample): Promise<readonly string[]> =>
  (await tryGuardExamples(engine, guard(example)))[0]?.problems ?? ['none was tried'];

test('evidence is given by the question as the guard has it, or in full', async () => {
  assert.deepEqual(
    await problems({ args: { path: 'a' }, evidence: { 'file.exists:{args.path}': yes }, expect: 'pass' }),
    [],
  );
  assert.deepEqual(await problems({ args: { path: 'a' }, evidence: { 'file.exists:a': yes }, expect: 'pass' }), []);
  assert.match(
    (await problems({ args: { path: 'a' }, evidence: { 'file.exists:b': yes }, expect: 'pass' }))[0] ?? '',
    /expected pass, and it is abstain/,
  );
});

test('what is not given is unknown, and a code has to be among the reasons', async () => {
  assert.deepEqual(await problems({ args: { path: 'a' }, expect: 'abstain', code: 'guard.evidence-unknown' }), []);
  assert.match(
    (await problems({ args: { path: 'a' }, expect: 'abstain', code: 'guard.broken' }))[0] ?? '',
    /expected the reason guard\.broken/,
  );
});

test('arguments that a call could not have are no example', async () => {
  assert.match((await problems({ args: { path: 7 }, expect: 'abstain' }))[0] ?? '', /its arguments do not fit/);
  assert.match((await problems({ args: { pth: 'a' }, expect: 'abstain' }))[0] ?? '', /its arguments do not fit/);
});

test('evidence that is none is unknown, whatever it says of itself', async () => {
  for (const lie of [
    { status: 'Present', value: true },
    'present',
    true,
    null,
    { status: 'present', value: true, carrier: 'me' },
    [],
  ])
    assert.equal(
      givenEvidence({ 'session.open': lie }, { asked: ['session.open'], args: {}, kinds: await engine.kinds() })[0]
        ?.status,
      'unknown',
      JSON.stringify(lie),
    );
});

const policy = (examples: PolicyExample[], more: Partial<Policy> = {}): Policy => ({
  deny: [],
  ask: [],
  allow: [{ tool: 'touch', args: { path: { path: ['docs/**'] } }, examples }],
  ...more,
});
const rules = async (example: PolicyExample, more?: Partial<Policy>): Promise<readonly string[]> =>
  (await tryPolicyExamples(engine, policy([example], more), () => undefined))[0]?.problems ?? ['none was tried'];
const touch = (at: string): PolicyExample['call'] => ({ tool: 'touch', effect: 'fs', args: { path: at } });

test("a rule's example is held against the whole policy", async () => {
  assert.deepEqual(await rules({ call: touch('docs/a'), expect: 'pass' }), []);
  assert.deepEqual(await rules({ call: touch('src/a'), expect: 'abstain' }), []);
  assert.deepEqual(
    await rules({ call: touch('docs/a'), expect: 'abstain', code: 'permission.denied' }, { deny: [{ tool: 'touch' }] }),
    [],
  );
  assert.match(
    (await rules({ call: touch('docs/a'), expect: 'pass' }, { deny: [{ tool: 'touch' }] }))[0] ?? '',
    /expected pass/,
  );
});

test('no path of an example is a link, unless its evidence says so', async () => {
  const link = { 'path.real:{args.path}': { status: 'present', value: 'src/secret' } } as const;
  assert.deepEqual(await rules({ call: touch('docs/a'), evidence: link, expect: 'abstain' }), []);
  assert.deepEqual(await rules({ call: touch('docs/../src/a'), expect: 'abstain' }), []);
});

test('a question for a person is answered by evidence of an approval', async () => {
  const ask = { ask: [{ tool: 'touch' }] };
  assert.deepEqual(await rules({ call: touch('docs/a'), expect: 'abstain', code: 'permission.ask' }, ask), []);
  const no = { approval: { status: 'present', value: false } } as const;
  assert.deepEqual(
    await rules({ call: touch('docs/a'), evidence: no, expect: 'abstain', code: 'permission.refused' }, ask),
    [],
  );
});

const no = { status: 'present', value: false } as const;
const given = async (
  evidence: GuardExample['evidence'],
  asked: readonly string[],
  args: GuardExample['args'] = { path: 'a' },
) =>
  givenEvidence(evidence ?? {}, { asked, args, kinds: await engine.kinds() }).map(({ id, status, value }) => [
    id,
    status,
    value,
  ]);
const exists = 'file.exists:{args.path}';

test('two answers to one question make it unknown where they differ, and a question that cannot be filled has none', async () => {
  assert.deepEqual(await given({ [exists]: yes, 'file.exists:a': no }, [exists]), [[exists, 'unknown', undefined]]);
  assert.deepEqual(await given({ [exists]: yes, 'file.exists:a': { status: 'unknown' } }, [exists]), [
    [exists, 'unknown', undefined],
  ]);
  assert.deepEqual(await given({ [exists]: yes, 'file.exists:a': yes }, [exists]), [[exists, 'present', true]]);
  assert.deepEqual(await given({ [exists]: yes }, [exists], {}), [[exists, 'unknown', undefined]]);
  assert.deepEqual(await given({ [exists]: yes }, [exists], { path: 7 }), [[exists, 'unknown', undefined]]);
});

test('parameters of a question may come in any order, and no argument can put one in', async () => {
  const asked = 'path.real?arg=words&at=0&from=2';
  const words = { words: ['--docs/a'] };
  assert.deepEqual(
    await given({ 'path.real?at=0&from=2&arg=words': { status: 'present', value: 'x' } }, [asked], words),
    [[asked, 'present', 'x']],
  );
  assert.deepEqual(
    await given({ 'rate.calls:x?per=60': { status: 'present', value: 1 } }, ['rate.calls:{args.path}'], {
      path: 'x?per=60',
    }),
    [],
  );
});

test('an answer is of the type that its kind has, and absent is no value; only what is asked is taken', async () => {
  for (const odd of [
    { status: 'present', value: 'no' },
    { status: 'present', value: 0 },
    { status: 'absent', value: true },
  ] as const)
    assert.deepEqual(
      await given({ 'file.exists:a': odd }, [exists]),
      [[exists, 'unknown', undefined]],
      JSON.stringify(odd),
    );
  assert.deepEqual(await given({ 'session.open': yes, 'session.clean': yes }, ['session.open']), [
    ['session.open', 'present', true],
  ]);
});

test('a question that only `when` asks is answered in full too', async () => {
  const asks = on(
    {
      required_evidence: [],
      when: 'ev["file.exists:{args.path}"].value == true',
      examples: [{ args: { path: 'a' }, evidence: { 'file.exists:a': yes }, expect: 'pass' }],
    },
    path,
  );
  assert.deepEqual((await tryGuardExamples(engine, asks))[0]?.problems, []);
});

test('where a path leads may be stated in full, and that stands over the plain path', async () => {
  const leads = (value: string) => ({ 'path.real:docs/a': { status: 'present', value } as const });
  assert.deepEqual(await rules({ call: touch('docs/a'), evidence: leads('src/secret'), expect: 'abstain' }), []);
  assert.deepEqual(await rules({ call: touch('docs/a'), evidence: leads('docs/b'), expect: 'pass' }), []);
  assert.deepEqual(
    await rules({ call: touch('docs/a'), evidence: { 'path.real:docs/a': { status: 'unknown' } }, expect: 'abstain' }),
    [],
  );
  const word = { 'path.real:docs/a': { status: 'present', value: 'src/secret' } } as const;
  const asked = 'path.real?arg=words&at=0';
  assert.deepEqual(await given(word, [asked], { words: ['docs/a'] }), [[asked, 'present', 'src/secret']]);
});
