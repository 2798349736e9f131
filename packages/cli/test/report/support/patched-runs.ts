import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import { readSnapshot } from '@fpf/agentfs-adapter/snapshot';
import { type ModelProvider, payloadsOf, type RunOutcome, type SessionFiles, textOf } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { defineTool, projectTrace } from '@fpf/orchestrator';
import { type BundleFinding, verifyBundle } from '@fpf/reporter';
import { Type } from '@sinclair/typebox';
import { systemHost } from '../../../src/index.ts';
import { stackWith } from './stack-with.ts';

const bytes = (seed: number, count = 600): Uint8Array =>
  new Uint8Array(count).map((_, at) => (at * seed * 31 + (at >> 3)) % 256);
const text = (words: string): Uint8Array => new TextEncoder().encode(words);

/** What a call does, by the last word of its request. */
const works: Readonly<Record<string, (files: SessionFiles) => Promise<void>>> = {
  change: async (files) => {
    await files.write('picture.bin', bytes(3));
    await files.write('list.txt', text('one\ntwo\n3\nfour\n'));
    await files.write('new.bin', bytes(5));
    await files.write('new.txt', text('new\n'));
  },
  remove: async (files) => {
    await files.remove('picture.bin');
    await files.rename('list.txt', 'moved.txt');
    await files.remove('gone.txt');
    await files.makeLink('link', 'run.sh');
    await files.setMode('run.sh', 0o755);
  },
  again: (files) => files.write('list.txt', text('one\ntwo\nthree and more\nfour\n')),
  large: (files) => files.write('large.bin', new Uint8Array(17_000_000)),
  nothing: async () => undefined,
};

const tool = defineTool({
  name: 'work',
  description: 'Does a work.',
  input: Type.Object({ name: Type.String({ maxLength: 32 }) }, { additionalProperties: false }),
  effect: 'fs',
  guard: { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' },
  run: async ({ name }, { files }) => {
    await (works[name] ?? assert.fail(name))(files);
    return {};
  },
});

const say: ModelProvider['complete'] = async function* says({ messages }) {
  const last = messages.at(-1);
  const name = last?.role === 'user' ? textOf(last).split(' ').at(-1) : undefined;
  yield { type: 'message_start' };
  yield name === undefined
    ? { type: 'text_delta', index: 0, text: 'Done.' }
    : { type: 'tool_call_delta', index: 0, name: 'work', arguments_delta: JSON.stringify({ name }) };
  yield { type: 'message_stop', stop_reason: 'stop' };
};

const home = mkdtempSync(join(tmpdir(), 'fpf-patch-'));
after(() => rmSync(home, { recursive: true, force: true }));
const stack = stackWith(tool, say);

type Ran = { readonly dir: string; readonly session: string; readonly id: string };

export class World {
  readonly workspace = mkdtempSync(join(home, 'w-'));
  readonly state = mkdtempSync(join(home, 's-'));
  readonly runs = join(this.state, 'runs');

  constructor() {
    mkdirSync(this.runs);
    writeFileSync(join(this.workspace, 'picture.bin'), bytes(2));
    writeFileSync(join(this.workspace, 'list.txt'), 'one\ntwo\nthree\nfour\n');
    writeFileSync(join(this.workspace, 'gone.txt'), 'It goes.\n');
    writeFileSync(join(this.workspace, 'run.sh'), 'true\n', { mode: 0o644 });
  }

  get place() {
    return { workspace: this.workspace, stateDir: this.state, runsDir: this.runs };
  }

  async run(word: string): Promise<Ran> {
    const query = stack.query(`Do ${word}`, this.place);
    const { outcome, reasons } = await query.result();
    assert.deepEqual([outcome, reasons], ['completed', []]);
    return this.#ran(query.runId);
  }

  /** Goes on from the end of a run, in a clone of its session. */
  async fork({ id, session }: Ran, word: string, ends: RunOutcome['outcome'] = 'completed'): Promise<Ran> {
    const query = stack.fork(id, { ...this.place, session, message: `Do ${word}` });
    const { outcome, reasons } = await query.result();
    assert.equal(outcome, ends, JSON.stringify(reasons));
    return this.#ran(query.runId);
  }

  async commit(session: string): Promise<void> {
    const adapter = createAgentFSAdapter(
      {},
      systemHost(() => undefined),
    );
    const open = await adapter.open({ workspace: this.workspace, stateDir: this.state, session });
    await open.operations.commit();
    await open.close();
  }

  #ran(id: string): Ran {
    const dir = join(this.runs, id);
    const lines = readFileSync(join(dir, 'events.ndjson'), 'utf8').split('\n').filter(Boolean);
    const events = lines.map((line) => JSON.parse(line) as Parameters<typeof payloadsOf>[0][number]);
    return { dir, id, session: payloadsOf(events, 'run-started')[0]?.session ?? '' };
  }
}

export const verify = (dir: string): Promise<readonly BundleFinding[]> =>
  verifyBundle(dir, { project: projectTrace, snapshot: readSnapshot });

/** Rewrites a file, and makes the list fit. */
export function forge(dir: string, file: string, change: (text: string) => string): void {
  const before = readFileSync(join(dir, file), 'latin1');
  const now = Buffer.from(change(before), 'latin1');
  assert.ok(!now.equals(Buffer.from(before, 'latin1')), 'nothing was changed');
  listed(dir, file, now);
}

export function listed(dir: string, file: string, now: Buffer): void {
  writeFileSync(join(dir, file), now);
  const list = join(dir, 'manifest.json');
  const manifest = JSON.parse(readFileSync(list, 'utf8')) as {
    files: { path: string; sha256: string; size: number }[];
  };
  for (const entry of manifest.files) if (entry.path === file) [entry.sha256, entry.size] = [sha256(now), now.length];
  writeFileSync(list, JSON.stringify(manifest));
}
