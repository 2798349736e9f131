import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import { readSnapshot } from '@fpf/agentfs-adapter/snapshot';
import { type ModelProvider, payloadsOf, type SessionFiles, textOf } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { defineTool, projectTrace } from '@fpf/orchestrator';
import { type BundleFinding, verifyBundle } from '@fpf/reporter';
import { Type } from '@sinclair/typebox';
import { systemHost } from '../../src/index.ts';
import { stackWith } from './support/stack-with.ts';

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

class World {
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
  async fork({ id, session }: Ran, word: string): Promise<Ran> {
    const query = stack.fork(id, { ...this.place, session, message: `Do ${word}` });
    const { outcome, reasons } = await query.result();
    assert.deepEqual([outcome, reasons], ['completed', []]);
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

const verify = (dir: string): Promise<readonly BundleFinding[]> =>
  verifyBundle(dir, { project: projectTrace, snapshot: readSnapshot });

/** Rewrites a file, and makes the list fit. */
function forge(dir: string, file: string, change: (text: string) => string): void {
  const before = readFileSync(join(dir, file), 'latin1');
  const now = Buffer.from(change(before), 'latin1');
  assert.ok(!now.equals(Buffer.from(before, 'latin1')), 'nothing was changed');
  listed(dir, file, now);
}

function listed(dir: string, file: string, now: Buffer): void {
  writeFileSync(join(dir, file), now);
  const list = join(dir, 'manifest.json');
  const manifest = JSON.parse(readFileSync(list, 'utf8')) as {
    files: { path: string; sha256: string; size: number }[];
  };
  for (const entry of manifest.files) if (entry.path === file) [entry.sha256, entry.size] = [sha256(now), now.length];
  writeFileSync(list, JSON.stringify(manifest));
}

async function forged(dir: string, change: (text: string) => string): Promise<readonly string[]> {
  const kept = ['diff.patch', 'manifest.json'].map((name) => [name, readFileSync(join(dir, name))] as const);
  forge(dir, 'diff.patch', change);
  const found = await verify(dir);
  for (const [name, content] of kept) writeFileSync(join(dir, name), content);
  return found.flatMap(({ file, problem, note }) => (file === 'diff.patch' && !note ? [problem] : []));
}

/** A line of the second content of the first binary block: what the host had. */
function flipped(patch: string): string {
  const at = patch.indexOf('\n', patch.indexOf('literal ', patch.indexOf('literal ') + 1)) + 12;
  return patch.slice(0, at) + (patch[at] === 'A' ? 'B' : 'A') + patch.slice(at + 1);
}

test('a patch is what the snapshot gives, and whatever is changed in it is found', async () => {
  const world = new World();
  const { dir } = await world.run('change');
  assert.deepEqual(await verify(dir), []);
  const patch = readFileSync(join(dir, 'diff.patch'), 'latin1');
  assert.match(patch, /GIT binary patch/);
  assert.match((await forged(dir, flipped))[0] ?? '', /^line \d+ is not what was changed, by the snapshot/);
  assert.match(
    (await forged(dir, (all) => all.replace(/\nliteral 600\n(.{9})./, '\nliteral 600\n$1~')))[0] ?? '',
    /is not what was changed|does not give/,
  );
  assert.deepEqual(await forged(dir, (all) => all.replace('\n+3\n', '\n+4\n')), [
    `line ${lineOf(patch, '+3')} is not what was changed, by the snapshot of the session`,
  ]);
  assert.match(
    (await forged(dir, (all) => all.replace('\n-three\n', '\n-threw\n')))[0] ?? '',
    /is not what was changed/,
  );
  const more = patch.slice(patch.indexOf('diff --git a/new.txt')).replaceAll('new.txt', 'zzz.txt');
  assert.match((await forged(dir, (all) => all + more))[0] ?? '', /is more than what was changed/);
  assert.match(
    (await forged(dir, (all) => all.slice(0, all.indexOf('diff --git a/new.txt'))))[0] ?? '',
    /ends without/,
  );
});

function lineOf(patch: string, begins: string): number {
  return patch.split('\n').findIndex((line) => line.startsWith(begins)) + 1;
}

test('deleted, moved and linked files, files of modes, and a run that goes on from there', async () => {
  const world = new World();
  const first = await world.run('remove');
  assert.deepEqual(await verify(first.dir), []);
  // The session keeps no content of a file that was only deleted: the patch has to give it.
  const patch = readFileSync(join(first.dir, 'diff.patch'), 'latin1');
  assert.deepEqual(await forged(first.dir, flipped), [
    `line ${lineOf(patch, 'diff --git a/picture.bin')} does not give picture.bin the content that it had before, by the snapshot of the session`,
  ]);
  const fork = await world.fork(first, 'nothing');
  assert.deepEqual(await verify(fork.dir), []);
  assert.match((await forged(fork.dir, (all) => all.replace('-It goes.', '-It went.')))[0] ?? '', /had before/);
});

test('what a commit wrote is no difference any more, and what comes after it is', async () => {
  const world = new World();
  const first = await world.run('change');
  await world.commit(first.session);
  const { dir: later } = await world.fork(first, 'again');
  assert.deepEqual(await verify(later), []);
  assert.match(readFileSync(join(later, 'diff.patch'), 'utf8'), /^-3\n\+three and more$/m);
  assert.match(
    (await forged(later, (all) => all.replace('\n-3\n', '\n-2\n')))[0] ?? '',
    /is not what was changed|had before/,
  );
  // Of then, whatever the host has by now.
  assert.deepEqual(await verify(first.dir), []);
});

test('what is too large for a patch is in none, and a patch of nothing is empty', async () => {
  const world = new World();
  const { dir } = await world.run('large');
  assert.equal(readFileSync(join(dir, 'diff.patch'), 'utf8'), '');
  assert.deepEqual(await verify(dir), []);
  assert.match((await forged(dir, () => 'diff --git a/large.bin b/large.bin\n'))[0] ?? '', /is more than/);
});

test('a snapshot that cannot be opened, or is another one, is a finding', async () => {
  const world = new World();
  const one = await world.run('change');
  const other = await new World().run('remove');
  const all = readFileSync(join(one.dir, 'session.db'));
  forge(one.dir, 'session.db', () => readFileSync(join(other.dir, 'session.db'), 'latin1'));
  const found = (await verify(one.dir)).map(({ file, problem }) => `${file} ${problem}`);
  assert.ok(
    found.some((line) => /^session.db has another audit row \d+ than audit.ndjson$/.test(line)),
    found.join('\n'),
  );
  forge(one.dir, 'session.db', () => 'no database');
  const [, broken] = (await verify(one.dir)).filter(({ file }) => file === 'session.db');
  assert.match(
    broken?.problem ?? '',
    /cannot be read, so diff.patch was not made again: .*not a whole SQLite database/,
  );
  assert.equal(broken?.note, undefined);
  forge(one.dir, 'session.db', () => all.toString('latin1'));
  assert.deepEqual(await verify(one.dir), []);
});

test('whatever is changed in the snapshot itself is found, also where list and trace name it as it is now', async () => {
  const world = new World();
  const { dir } = await world.run('change');
  const changes = [
    `UPDATE fs_data SET data = x'00' WHERE ino = (SELECT ino FROM fs_dentry WHERE name = 'new.txt')`,
    `UPDATE tool_calls SET name = 'other'`,
    `UPDATE fpf_call SET tool = 'other'`,
    `UPDATE fpf_base SET state = NULL`,
    `DELETE FROM fs_origin`,
    `UPDATE fpf_event SET payload = '{}' WHERE seq = 1`,
  ];
  const whole = readFileSync(join(dir, 'session.db'));
  for (const change of changes) {
    writeFileSync(join(dir, 'session.db'), whole);
    const db = new DatabaseSync(join(dir, 'session.db'));
    db.exec(change);
    db.close();
    listed(dir, 'session.db', readFileSync(join(dir, 'session.db')));
    const found = (await verify(dir)).filter(({ file, note }) => file === 'session.db' && !note);
    assert.ok(
      found.some(({ problem }) => /is not what was written|another content|cannot be read/.test(problem)),
      `${change}: ${JSON.stringify(found)}`,
    );
  }
});
