import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EvidenceResolver, GuardSpec } from '@fpf/contracts';
import { decisionCase, guard, present } from '../support/cases.ts';
import { engine } from '../support/engine.ts';

const subject = engine();
const found = async (
  required: readonly string[],
  more: Partial<GuardSpec> = {},
  from: 'tool' | 'skill' | 'project' = 'tool',
) => (await subject.checkGuard(guard(required, more, from, 'mine'))).map(({ code, message }) => `${code} ${message}`);

test('a sound guard has nothing said of it', async () => {
  assert.deepEqual(await found(['calm', 'probe:x', 'probe:{args.path}?per=3']), []);
  assert.deepEqual(await found([], { when: 'args.x' }), []);
  assert.deepEqual(
    await found(['calm'], { when: 'ev["probe:x"].value == 1', failure_mode: 'degrade', examples: [] }),
    [],
  );
});

test('what cannot be asked is said, of required and of consulted evidence', async () => {
  const rows: readonly (readonly [string, RegExp])[] = [
    ['moon.full', /^guard\.broken The guard of mine is broken: it asks for moon\.full; known kinds are .*calm.*probe/],
    ['no question', /"no question" is no question/],
    ['probe', /probe does not say of what: write probe:SUBJECT/],
    ['calm:x', /calm:x names something, and calm is asked of nothing in particular/],
    ['probe:x?within=3', /probe:x\?within=3 has the parameter within; probe takes per/],
    ['calm?per=3', /calm\?per=3 has the parameter per; calm takes none/],
  ];
  for (const [id, why] of rows) {
    assert.match((await found([id]))[0] ?? '', why);
    assert.match((await found([], { when: `ev[${JSON.stringify(id)}].value == 1` }))[0] ?? '', why);
    assert.deepEqual((await subject.checkGuard(guard([id])))[0]?.refs, [id]);
  }
});

test('all that is the matter is said at once', async () => {
  assert.equal((await found(['moon', 'sun'], { when: '1 +' })).length, 3);
  assert.match(
    (await found(['calm'], { when: 'x' }, 'skill'))[0] ?? '',
    /^guard\.broken The guard mine of the skill is broken: of its `when`: it speaks of `x`/,
  );
  assert.match((await found(['moon'], {}, 'project'))[0] ?? '', /The guard mine of the project is broken/);
});

test('what speaks of nothing proves nothing', async () => {
  assert.deepEqual(await found([]), ['guard.proves-nothing The guard of mine requires no evidence and has no `when`.']);
  for (const when of ['true', '1 == 1', '!false || 1 < 2'])
    assert.deepEqual(await found([], { when }), [
      'guard.proves-nothing The `when` of the guard of mine speaks of no evidence, no argument and nothing of the call.',
    ]);
  assert.match((await found(['calm'], { when: 'true' }))[0] ?? '', /proves-nothing/);
});

test('that there is a number proves nothing', async () => {
  assert.deepEqual(await found(['calm', 'rate.calls:touch?per=60'], {}, 'project'), [
    'guard.proves-nothing The guard mine of the project requires rate.calls:touch?per=60, which is a number, ' +
      'and has no `when` that says which numbers will do.',
  ]);
  assert.deepEqual(await found(['rate.calls:touch'], { when: 'ev["rate.calls:touch"].value < 5' }), []);
});

test('what has not the form of a guard is broken, in a case too', async () => {
  const shapes: readonly unknown[] = [
    { unless: 'args.x' },
    { predicate: 7 },
    { required_evidence: 'calm' },
    { required_evidence: ['calm', 7] },
    { failure_mode: 'pass' },
    { failure_mode: undefined },
    { when: 7 },
    { when: null },
    JSON.parse('{"__proto__": {"when": "true"}}'),
  ];
  for (const shape of shapes) {
    const broken = guard(['calm']);
    const of = Object.defineProperties<GuardSpec>({ ...broken.spec }, Object.getOwnPropertyDescriptors(shape));
    const verdict = await subject.judge(
      'guard',
      decisionCase({ guards: [{ ...broken, spec: of }], evidence: [present('calm')] }),
    );
    assert.deepEqual([verdict.decision, verdict.reasons[0]?.code], ['abstain', 'guard.broken'], JSON.stringify(shape));
  }
});

test('a broken guard abstains, though it may degrade, and whatever the evidence', async () => {
  const verdict = await subject.judge(
    'guard',
    decisionCase({
      guards: [guard(['moon.full'], { failure_mode: 'degrade' })],
      evidence: [present('moon.full')],
      tool: { degraded: { view: 'read-only' } },
    }),
  );
  assert.deepEqual([verdict.decision, verdict.cost], ['abstain', 0]);
});

test('a kind is given once, and is a kind', async () => {
  const taken: EvidenceResolver = {
    kind: 'calm',
    about: { summary: 'x', subject: 'none', value: 'json' },
    resolve: async () => ({ status: 'unknown' }),
  };
  assert.throws(() => subject.registerResolver(taken), { code: 'guard.kind-taken' });
  for (const kind of ['', 'a:b', 'Moon', '__proto__', 'a b', 'a?b=1'])
    assert.throws(() => subject.registerResolver({ ...taken, kind }), { code: 'guard.broken' });
  const kinds = (await subject.kinds()).map(({ kind }) => kind);
  assert.deepEqual(kinds, kinds.toSorted());
});
