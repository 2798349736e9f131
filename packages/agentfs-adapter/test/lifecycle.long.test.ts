import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { callLimits, callOf, type HostFolder, makeHostFolder, recordOf, runMain } from '@fpf/contract-tests';
import { findSurvivors } from '../src/index.ts';
import { adapterFor, adapterOf, missing, steps } from './support/trees/steps.ts';

const driver = fileURLToPath(new URL('./support/programs/driver.ts', import.meta.url));
const argsOf = (host: HostFolder, how: string, step: string): readonly string[] => [
  '--conditions=@fpf/source',
  driver,
  host.workspace,
  host.stateDir,
  host.homeDir,
  how,
  step,
];
const drive = (host: HostFolder, how: string, step: string) =>
  spawnSync(process.execPath, argsOf(host, how, step), { encoding: 'utf8' });

async function withHost(attempt: (host: HostFolder) => Promise<void>): Promise<void> {
  const host = await makeHostFolder();
  try {
    await attempt(host);
  } finally {
    await host.remove();
  }
}

const driven = ['modify README.md', 'delete docs', 'delete docs/old', 'delete docs/old/note.txt', 'delete docs/readme'];

const scratchOf = (host: HostFolder, pid: number | undefined): readonly string[] => {
  const folder = join(host.homeDir, 'scratch');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.includes(`-${pid}-`)).map((name) => join(folder, name));
};
/** Tries of a sandbox belong to no session, and are over. */
const trialsOf = (pid: number): readonly string[] =>
  readdirSync(tmpdir()).filter(
    (name) => /^fpf-[0-9a-f]+-[0-9a-f]+-\d+-\d+-\d+-/.test(name) && name.includes(`-${pid}-`),
  );

// All are probed before the first test begins: what a probe puts into the temporary folder is looked for there.
const skips = new Map<string, string | false>();
for (const step of steps) skips.set(step, (await missing(step)) ?? false);

for (const step of steps) {
  const skip = skips.get(step) ?? false;

  test(`${step}: a session goes on in another process, although its first one was killed`, { skip }, () =>
    withHost(async (host) => {
      const first = drive(host, 'kill', step);
      assert.equal(first.signal, 'SIGKILL', first.stderr);
      const session = await adapterFor(step).open({
        workspace: host.workspace,
        stateDir: host.stateDir,
        homeDir: host.homeDir,
        session: 'driven',
      });
      assert.deepEqual(
        (await session.changes()).map(({ op, path }) => `${op} ${path}`),
        driven,
      );
      assert.equal(Buffer.from(await session.readFile('README.md')).toString(), 'driven\n');
      const view = await session.begin(
        callOf(
          'run/2',
          `import fs from 'node:fs'; fs.writeFileSync('README.md', 'hello\\n'); fs.writeFileSync('more', String(fs.existsSync('docs')));`,
        ),
      );
      await runMain(view);
      await view.commit(recordOf('run/2'));
      assert.deepEqual(
        (await session.changes()).map(({ op, path }) => `${op} ${path}`),
        [...driven.slice(1), 'add more'],
        'what is as before again is no change',
      );
      assert.equal(Buffer.from(await session.readFile('more')).toString(), 'false');
      assert.equal((await session.store.events('run')).length, 2);
      await session.close();
    }),
  );

  for (const signal of step === 'copy-unshare' ? (['SIGKILL', 'SIGTERM'] as const) : (['SIGKILL'] as const)) {
    test(`${step}: ${signal} to the stack ends its tools and leaves no private copy`, { skip }, () =>
      withHost(async (host) => {
        const child = spawn(process.execPath, argsOf(host, 'hold', step), { stdio: ['ignore', 'pipe', 'inherit'] });
        await said(child, 'holding');
        assert.ok(findSurvivors(`-${child.pid}-`).length > 0);
        assert.equal(scratchOf(host, child.pid).length, 1);
        const ended = new Promise((resolve) => child.once('close', (_code, by) => resolve(by)));
        child.kill(signal);
        assert.equal(await ended, signal);
        // A list of processes is not made at once: one look that finds none may have missed one just begun.
        let left = findSurvivors(`-${child.pid}-`);
        for (let [tries, quiet] = [0, 0]; tries < 500 && quiet < 3; tries += 1) {
          await new Promise((resolve) => setTimeout(resolve, 10));
          left = findSurvivors(`-${child.pid}-`);
          quiet = left.length === 0 ? quiet + 1 : 0;
        }
        assert.deepEqual(left, []);
        // A killed process cannot tidy up: the next one does it.
        const session = await adapterFor(step).open({
          workspace: host.workspace,
          stateDir: host.stateDir,
          homeDir: host.homeDir,
        });
        assert.deepEqual(scratchOf(host, child.pid), []);
        await session.close();
        assert.deepEqual([...scratchOf(host, process.pid), ...trialsOf(process.pid)], []);
      }),
    );
  }
}

test('a file that is no whole database is refused before the engine sees it', () =>
  withHost(async (host) => {
    mkdirSync(host.stateDir, { recursive: true });
    const open = (session: string) =>
      adapterFor('copy-bwrap').open({
        workspace: host.workspace,
        stateDir: host.stateDir,
        homeDir: host.homeDir,
        session,
      });
    writeFileSync(join(host.stateDir, 'text.db'), 'hello'.repeat(2_000));
    writeFileSync(join(host.stateDir, 'empty.db'), '');
    const good = await open('good');
    await good.close();
    copyFileSync(join(host.stateDir, 'good.db'), join(host.stateDir, 'short.db'));
    truncateSync(join(host.stateDir, 'short.db'), 5_000);
    for (const name of ['text', 'empty', 'short'])
      await assert.rejects(open(name), { code: 'session.unavailable' }, name);
  }));

test('a database of another session or workspace is refused, and so is a bad name', () =>
  withHost(async (host) => {
    const open = (session: string, workspace = host.workspace, homeDir = host.homeDir) =>
      adapterFor('copy-bwrap').open({ workspace, stateDir: host.stateDir, homeDir, session });
    await (await open('one')).close();
    copyFileSync(join(host.stateDir, 'one.db'), join(host.stateDir, 'two.db'));
    await assert.rejects(open('two'), { code: 'session.foreign' });
    const docs = join(host.workspace, 'docs');
    await assert.rejects(open('one', docs, join(host.root, 'other-home')), { code: 'session.foreign' });
    const told = { code: 'session.unavailable', message: /the home folder of another workspace/ };
    await assert.rejects(open('one', docs), told);
    for (const name of ['', '../x', 'a/b', '.hidden', 'x'.repeat(200), 'a\nb'])
      await assert.rejects(open(name), { code: 'session.name-refused' }, name);
    assert.deepEqual(
      readdirSync(host.stateDir).filter((name) => name.includes('.lock')),
      [],
    );
  }));

test('system folders, and a state folder that is the workspace, are refused', () =>
  withHost(async (host) => {
    for (const workspace of ['/', '/usr', '/proc/self', '/dev']) {
      await assert.rejects(
        adapterOf().open({ workspace, stateDir: host.stateDir, homeDir: host.homeDir }),
        { code: 'session.workspace-refused' },
        workspace,
      );
    }
    await assert.rejects(adapterOf().open({ workspace: host.workspace, stateDir: host.workspace }), {
      code: 'session.workspace-refused',
    });
  }));

test(
  'a workspace over its bounds is refused, and a session that runs nothing lays out nothing',
  { skip: (await missing('copy-unshare')) ?? false },
  () =>
    withHost(async (host) => {
      symlinkSync('README.md', join(host.workspace, 'link'));
      const look = { call_id: 'run/1', files: [], readOnly: false };
      const few = await adapterOf({ maxEntries: 3 }).open({
        workspace: host.workspace,
        stateDir: host.stateDir,
        homeDir: host.homeDir,
      });
      assert.deepEqual(await few.stat('README.md'), { type: 'file', size: 6 });
      await assert.rejects(few.begin(look), { code: 'session.too-large' });
      await few.close();
      const small = await adapterOf({ maxBytes: 4, sandbox: ['copy-unshare'] }).open({
        workspace: host.workspace,
        stateDir: host.stateDir,
        homeDir: host.homeDir,
      });
      const view = await small.begin(look);
      assert.deepEqual(
        scratchOf(host, process.pid).flatMap((folder) => readdirSync(folder)),
        [],
        'nothing is laid out before a program needs it',
      );
      await assert.rejects(view.enter(['node', '/fpf/skill/main.mjs'], callLimits), { code: 'session.too-large' });
      await small.close();
    }),
);

function said(child: ChildProcess, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (data: Buffer) => {
      text += data.toString();
      if (text.includes(`${line}\n`)) resolve();
    });
    child.once('close', (code) => reject(new Error(`ended with ${code} before it said ${line}`)));
  });
}
