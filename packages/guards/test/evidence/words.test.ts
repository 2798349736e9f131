import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from '@fpf/contracts';
import { builtInResolvers } from '../../src/evidence/resolvers.ts';
import { movingClock } from '../support/moving-clock.ts';

const resolvers = [...builtInResolvers(movingClock()).values()];
const carrier = { type: 'x', ref: 'x', at: '2026-01-01T00:00:00.000Z' };

function found(id: string, more: Partial<Evidence>): Evidence {
  return { id, status: 'present', by: 'x', carrier, ...more };
}

const words = (kind: string, asked: string, evidence: Partial<Evidence>) =>
  resolvers.find((one) => one.kind === kind)?.words?.(found(asked, evidence), asked);

test('what is the matter is said in a person’s words, with what to do about it', async () => {
  assert.deepEqual(await words('session.open', 'session.open', { status: 'absent' }), {
    said: 'no session is open',
    next: 'Open one: run with --session NAME, or leave it out for a new one.',
  });
  assert.deepEqual(await words('file.exists', 'file.exists:permit.txt', { value: false }), {
    said: 'there is no permit.txt in the workspace',
    next: 'Make permit.txt, or name another path.',
  });
  assert.equal(
    (await words('call.ok', 'call.ok:search?within=60', { status: 'absent' }))?.said,
    'search was not called in this run',
  );
  assert.equal(
    (await words('file.exists', 'file.exists:a', { status: 'unknown', detail: 'no answer within 5 ms' }))?.said,
    'it could not be told whether a is there: no answer within 5 ms',
  );
});

test('a path that leads out of the workspace is told as that, and no other path is', async () => {
  const said = async (path: string): Promise<string | undefined> =>
    (await words('allow.path', `allow.path:${path}`, { status: 'unknown', detail: 'why' }))?.said;
  for (const path of ['../evil.txt', 'a/../../b', '..', '/etc/passwd', 'C:\\x'])
    assert.equal(await said(path), `the path ${path} leads out of the workspace, and tools write only inside it`);
  for (const path of ['a/../b', 'a\\b', '...', '..a'])
    assert.equal(await said(path), `it could not be told whether tools may write at ${path}: why`);
});

test('each kind says what it is, and has words for each way of not speaking for a call', async () => {
  assert.equal(resolvers.length, 27);
  for (const resolver of resolvers) {
    const { kind, about } = resolver;
    assert.match(about.summary, /^[A-Z].*\.$/, kind);
    const subject = about.subject === 'required' ? `:${'x'.repeat(480)}` : '';
    for (const status of ['absent', 'unknown', 'present'] as const)
      for (const value of [false, 0, 'x', null, undefined, { deep: ['x'.repeat(60_000)] }]) {
        const told = await resolver.words?.(
          {
            ...found(`${kind}${subject}`, { status }),
            ...(value !== undefined && { value }),
            detail: 'd'.repeat(1024),
          },
          `${kind}${subject}`,
        );
        assert.ok(told && told.said.length > 5 && told.said.length < 2_000, kind);
        assert.doesNotMatch(told.said, /^[A-Z]|\.$/, `${kind}: ${told.said}`);
        if (told.next !== undefined) assert.match(told.next, /^[A-Z`].*\.$/s, kind);
      }
  }
});

test('all is asked again before a tool starts, but what a run may still spend: its time runs', () => {
  const stable = resolvers.filter(({ about }) => about.stable === true).map(({ kind }) => kind);
  assert.deepEqual(stable, ['budget.left']);
});
