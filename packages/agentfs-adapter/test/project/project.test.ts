import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type HostFolder, makeHostFolder } from '@fpf/contract-tests';
import { FpfError } from '@fpf/contracts';
import { adapterOf } from '../support/trees/steps.ts';

const driver = fileURLToPath(new URL('../support/programs/project-driver.ts', import.meta.url));
const child = (host: HostFolder, how: string): ChildProcess =>
  spawn(process.execPath, ['--conditions=@fpf/source', driver, host.stateDir, how], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });

function withHost(attempt: (host: HostFolder) => Promise<void>): () => Promise<void> {
  return async () => {
    const host = await makeHostFolder();
    try {
      await attempt(host);
    } finally {
      await host.remove();
    }
  };
}

test(
  'a process killed in the middle of its writes leaves the last whole value, and no lock',
  withHost(async (host) => {
    const writer = child(host, 'write');
    const acknowledged = await lastLine(writer, 20);
    const store = await adapterOf().openProject(host.stateDir);
    const value = (await store.get('notes', 'value')) as { readonly round: number; readonly text: string };
    assert.ok(value.round >= acknowledged, `round ${value.round} was found, ${acknowledged} was acknowledged`);
    assert.equal(value.text.length, 100_000);
    await store.set('notes', 'value', 'after');
    await store.close();
    assert.deepEqual(left(host), ['project.db']);
  }),
);

test(
  'the second of two processes waits, gets its turn when the first ends, and is refused when it does not',
  withHost(async (host) => {
    const first = child(host, 'hold');
    await lastLine(first, 1, false);
    const start = performance.now();
    await assert.rejects(adapterOf().openProject(host.stateDir), {
      code: 'session.locked',
      message: new RegExp(`${first.pid}.* for 2 s`),
    });
    assert.ok(performance.now() - start >= 1_900, 'it did not wait');
    const second = adapterOf().openProject(host.stateDir);
    setTimeout(() => first.stdin?.write('end\n'), 100);
    const store = await second;
    await store.set('notes', 'a', 1);
    await store.close();
    first.kill();
  }),
);

test(
  'agentfs-sdk opens the project database and lists what is in it',
  withHost(async (host) => {
    const store = await adapterOf().openProject(host.stateDir);
    await store.set('memory', 'greeting', { text: 'hello' });
    await store.set('other', 'x', 1);
    await store.close();
    const script = fileURLToPath(new URL('../support/read-with-sdk.mjs', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, store.path], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    assert.deepEqual((JSON.parse(stdout) as { memory: unknown }).memory, [
      { key: 'memory/greeting', value: { text: 'hello' } },
    ]);
    const file = readFileSync(store.path);
    assert.deepEqual(
      [file.readUInt16BE(16), file.byteLength % 32_768],
      [32_768, 0],
      'wide pages, for values of megabytes',
    );
  }),
);

/** Each is put where the project database would lie; none may be written to. */
const strangers: readonly (readonly [
  what: string,
  put: (path: string, host: HostFolder) => Promise<void>,
  says: RegExp,
])[] = [
  ['a text', async (path) => writeFileSync(path, 'hello'.repeat(2_000)), /not a whole SQLite database/],
  ['an empty file', async (path) => writeFileSync(path, ''), /not a whole SQLite database \(0 bytes\)/],
  ['a folder', async (path) => mkdirSync(path), /not a regular file/],
  [
    'a database cut off',
    async (path, host) => put(path, host, (file) => truncateSync(file, 5_000)),
    /not a whole SQLite database/,
  ],
  ['a session', async (path, host) => copyFileSync(await aSession(host), path), /a database of something else/],
  [
    'a newer format',
    async (path, host) => put(path, host, (file) => patch(file, 60, 2)),
    /has format 2; this version knows format 1/,
  ],
  [
    "somebody else's database",
    async (path, host) => put(path, host, (file) => patch(file, 68, 7)),
    /a database of something else/,
  ],
];

for (const [what, make, says] of strangers) {
  test(
    `${what} in the place of the project database is refused and left as it is`,
    withHost(async (host) => {
      mkdirSync(host.stateDir, { recursive: true });
      const path = join(host.stateDir, 'project.db');
      await make(path, host);
      const before = statSync(path).isFile() ? readFileSync(path) : undefined;
      const [listed] = [readdirSync(host.stateDir)];
      await assert.rejects(
        adapterOf().openProject(host.stateDir),
        (error) =>
          FpfError.is(error) &&
          error.code === 'session.foreign' &&
          says.test(error.message) &&
          /Nothing was written/.test(error.hint),
      );
      if (before) assert.deepEqual(readFileSync(path), before);
      assert.deepEqual(readdirSync(host.stateDir), listed);
    }),
  );
}

test(
  'a link in the place of the project database is not followed',
  withHost(async (host) => {
    const other = join(host.root, 'other');
    const store = await adapterOf().openProject(other);
    await store.close();
    const before = readFileSync(store.path);
    mkdirSync(host.stateDir, { recursive: true });
    symlinkSync(store.path, join(host.stateDir, 'project.db'));
    await assert.rejects(adapterOf().openProject(host.stateDir), { code: 'session.foreign' });
    assert.deepEqual(readFileSync(store.path), before);
  }),
);

test(
  'what a process killed while making it has left is made anew, and a log without its database is not replayed',
  withHost(async (host) => {
    mkdirSync(host.stateDir, { recursive: true });
    for (const name of ['project.db.0123456789ab.tmp', 'project.db-wal'])
      writeFileSync(join(host.stateDir, name), 'half');
    const store = await adapterOf().openProject(host.stateDir);
    assert.deepEqual(await store.keys('notes'), []);
    await store.close();
    assert.deepEqual(left(host), ['project.db']);
    assert.equal(statSync(store.path).mode & 0o777, 0o600);
  }),
);

test(
  'one process opens it again, never beside itself, and finds what another one wrote meanwhile',
  withHost(async (host) => {
    const adapter = adapterOf();
    const first = await adapter.openProject(host.stateDir);
    await first.set('notes', 'a', 1);
    await assert.rejects(adapter.openProject(host.stateDir), { code: 'session.locked' });
    await first.close();
    await first.close();
    await assert.rejects(first.get('notes', 'a'), { code: 'session.closed' });
    const again = await adapter.openProject(host.stateDir);
    assert.equal(await again.get('notes', 'a'), 1);
    await again.close();
    const acknowledged = await lastLine(child(host, 'write'), 2);
    const third = await adapter.openProject(host.stateDir);
    const value = (await third.get('notes', 'value')) as { readonly round: number };
    assert.ok(value.round >= acknowledged, `round ${value.round} was found, ${acknowledged} was acknowledged`);
    await third.close();
  }),
);

async function put(path: string, host: HostFolder, change: (file: string) => void): Promise<void> {
  const store = await adapterOf().openProject(join(host.root, 'made'));
  await store.close();
  copyFileSync(store.path, path);
  change(path);
}

async function aSession(host: HostFolder): Promise<string> {
  const session = await adapterOf().open({ workspace: host.workspace, stateDir: join(host.root, 'sessions') });
  await session.close();
  return session.dbPath;
}

function patch(file: string, offset: number, value: number): void {
  const bytes = readFileSync(file);
  bytes.writeUInt32BE(value, offset);
  writeFileSync(file, bytes);
}

function left(host: HostFolder): readonly string[] {
  return readdirSync(host.stateDir).sort();
}

/**
 * Waits for so many lines of a child, and ends it with SIGKILL unless it is to go on; the last of the lines as a
 * number.
 */
function lastLine(process: ChildProcess, lines: number, kill = true): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    process.stdout?.on('data', (data: Buffer) => {
      text += data.toString();
      const found = text.split('\n');
      if (found.length <= lines) return;
      const last = Number(found.at(-2));
      if (!kill) resolve(last);
      else if (!process.killed) process.kill('SIGKILL');
    });
    process.once('close', () =>
      text === '' ? reject(new Error('it said nothing')) : resolve(Number(text.split('\n').at(-2))),
    );
  });
}
