import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, LoadedSkill, SecretValues, Session, ToolSpec } from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import { previewOf } from '../../src/approvals/preview.ts';
import { greet, skill } from '../support/fake-skill.ts';

function world(stat?: Session['stat']) {
  const session = {
    realPath: async (path: string) => path,
    stat: stat ?? (async (path: string) => (path === 'a.md' ? { type: 'file', size: 3 } : undefined)),
  } as Partial<Session> as Session;
  const secrets = { hide: (text: string) => text.replaceAll('hunter2', '[secret:DOOR]') } as SecretValues;
  return { session, host: { ...fixedHost(), secrets } };
}

function call(
  name: string,
  tool: string,
  args: JsonObject,
  { shipped = true, ...more }: Partial<ToolSpec> & { readonly shipped?: boolean } = {},
) {
  const made: LoadedSkill = skill();
  return {
    skill: { ...made, pin: { ...made.pin, name }, manifest: { ...made.manifest, shipped } },
    tool: { ...greet, name: tool, ...more },
    args,
  };
}

const writing = { path: 'a.md', content: 'four' };
const changed = [{ path: 'a.md', op: 'modify', type: 'file', bytes_before: 3, bytes_after: 4 }];

test('it is known of the shipped tools alone: another skill may do anything under the same name', async () => {
  assert.deepEqual(await previewOf(world(), call('file-write', 'write_file', writing)), changed);
  assert.equal(await previewOf(world(), call('other', 'write_file', writing)), undefined);
  const namesake = call('file-write', 'write_file', writing, { shipped: false });
  assert.equal(await previewOf(world(), namesake), undefined);
  for (const effect of ['once', 'pure'] as const)
    assert.equal(await previewOf(world(), call('file-write', 'write_file', writing, { effect })), undefined);
});

test('a secret tells neither its size nor a path', async () => {
  for (const args of [
    { path: 'a.md', content: 'hunter2' },
    { path: 'a.md', content: '[secret:DOOR]' },
    { path: 'hunter2.md', content: '' },
  ])
    assert.equal(await previewOf(world(), call('file-write', 'write_file', args)), undefined);
});

test('nothing is guessed: other kinds of arguments, a path nobody can look at, more than a question holds', async () => {
  for (const args of [
    { content: 'x' },
    { path: 7, content: 'x' },
    { path: 'a.md', content: 7 },
    { path: '.', content: '' },
  ])
    assert.equal(await previewOf(world(), call('file-write', 'write_file', args)), undefined);
  const closed = world(async () => Promise.reject(new Error('it is closed')));
  assert.equal(await previewOf(closed, call('file-write', 'write_file', writing)), undefined);
  const odd = world(async () => ({ type: 'other', size: 0 }));
  assert.equal(await previewOf(odd, call('file-write', 'write_file', writing)), undefined);
  const deep = (folders: number) => ({ path: `${'d/'.repeat(folders)}a.md`, content: '' });
  assert.equal((await previewOf(world(), call('file-write', 'write_file', deep(31))))?.length, 32);
  assert.equal(await previewOf(world(), call('file-write', 'write_file', deep(32))), undefined);
});
