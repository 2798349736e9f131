import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type ModelProvider, payloadsOf, type StreamEvent, textOf } from '@fpf/contracts';
import { defineTool, projectTrace, type Query, type QueryOptions, type Stack } from '@fpf/orchestrator';
import { readSnapshot } from '@fpf/agentfs-adapter/snapshot';
import { verifyBundle } from '@fpf/reporter';
import { Type } from '@sinclair/typebox';
import { stackWith } from './support/stack-with.ts';

const note = defineTool({
  name: 'write_note',
  description: 'Write a note.',
  input: Type.Object({ name: Type.String({ maxLength: 32 }) }, { additionalProperties: false }),
  effect: 'fs',
  guard: { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' },
  run: async ({ name }, { files }) => {
    await files.write('note.txt', Buffer.from(`${name}\n`));
    return {};
  },
});

/** Notes the last word that it is told, and is content when it was told that it is done. */
async function* say({ messages }: Parameters<ModelProvider['complete']>[0]): AsyncGenerator<StreamEvent> {
  const last = messages.at(-1);
  const name = last?.role === 'user' ? textOf(last).split(' ').at(-1) : undefined;
  yield { type: 'message_start' };
  yield name === undefined
    ? { type: 'text_delta', index: 0, text: 'Noted.' }
    : { type: 'tool_call_delta', index: 0, name: 'write_note', arguments_delta: JSON.stringify({ name }) };
  yield { type: 'message_stop', stop_reason: 'stop' };
}

const stack = (): Stack => stackWith(note, say);

function place(): QueryOptions & { readonly workspace: string } {
  const [workspace, state] = [mkdtempSync(join(tmpdir(), 'fpf-turned-')), mkdtempSync(join(tmpdir(), 'fpf-turned-'))];
  writeFileSync(join(workspace, 'README.md'), 'Mine.\n');
  return { workspace, stateDir: state, runsDir: state, keepOpen: true };
}

/** Does one thing after another, each when the run waits. */
async function whenever(query: Query, acts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const left = [...acts];
  for await (const event of query) if (event.type === 'run-waiting') await left.shift()?.();
}

const back = (query: Query) => [
  async () => Promise.all([query.checkpoint('first'), query.send('Note two')]),
  async () => {
    assert.deepEqual(await query.rewind('first', { dryRun: true }), { changed: ['note.txt'] });
    assert.deepEqual(await query.rewind('first'), { changed: ['note.txt'] });
  },
];

test('a run over a real session goes back, and its bundle is what was written', async () => {
  const where = place();
  const query = stack().query('Note one', where);
  const [keep = assert.fail, rewind = assert.fail] = back(query);
  await whenever(query, [
    keep,
    async () => {
      await rewind();
      await query.send('Note three');
    },
    async () => void query.close(),
  ]);
  const { outcome, reasons } = await query.result();
  assert.deepEqual([outcome, reasons], ['completed', []]);
  const dir = join(where.runsDir, query.runId);
  assert.deepEqual(await verifyBundle(dir, { project: projectTrace, snapshot: readSnapshot }), []);
  assert.match(readFileSync(join(dir, 'diff.patch'), 'utf8'), /^\+three$/m);
  assert.match(readFileSync(join(dir, 'summary.md'), 'utf8'), /taken back/);
  assert.ok(!readFileSync(join(dir, 'diff.patch'), 'utf8').includes('two'));
});

test('broken off after it went back, it goes on from there', async () => {
  const where = place();
  const first = stack().query('Note one', where);
  const [keep = assert.fail, rewind = assert.fail] = back(first);
  await whenever(first, [
    keep,
    async () => {
      await rewind();
      void first.interrupt();
    },
  ]);
  assert.equal((await first.result()).outcome, 'interrupted');
  const [started] = payloadsOf(await eventsOf(join(where.runsDir, first.runId)), 'run-started');
  const second = stack().resume(first.runId, { ...where, session: started?.session ?? '' });
  await whenever(second, [async () => second.send('Note three'), async () => void second.end()]);
  assert.equal((await second.result()).outcome, 'completed');
  const dir = join(where.runsDir, first.runId);
  assert.deepEqual(await verifyBundle(dir, { project: projectTrace, snapshot: readSnapshot }), []);
  assert.match(readFileSync(join(dir, 'diff.patch'), 'utf8'), /^\+three$/m);
});

async function eventsOf(dir: string) {
  const lines = readFileSync(join(dir, 'events.ndjson'), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Parameters<typeof payloadsOf>[0][number]);
}
