import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { callOf, recordOf, runMain } from '@fpf/contract-tests';
import type { Session } from '@fpf/contracts';
import { findSurvivors } from '../../src/index.ts';
import { bytes, call, SessionWorld, text } from '../support/session-world.ts';
import { adapterOf, missing, steps } from '../support/trees/steps.ts';
import { sourceFlags } from '../support/source-flags.ts';

const copy = `import fs from 'node:fs'; fs.writeFileSync('seen', fs.readdirSync('.').map((name) => name === 'README.md' ? fs.readFileSync(name, 'utf8').trim() : name).join(' '));`;

const onlyRoot = process.getuid?.() === 0 ? false : 'only root can give files to others';

/** What one call of a script sees. */
async function seenBy(session: Session, id: string): Promise<string> {
  const view = await session.begin(callOf(id, copy));
  await runMain(view);
  assert.equal(view.capability.mode, session.capability.mode, 'in what the session promises, and no copy');
  await view.commit(recordOf(id));
  return text(await session.readFile('seen'));
}

for (const step of steps.filter((name) => name.startsWith('overlay') || name === 'bwrap-outer')) {
  const skip = (await missing(step)) ?? false;
  const given = async (
    work: (session: Session, world: SessionWorld, folders: string[]) => Promise<void>,
  ): Promise<void> => {
    const world = new SessionWorld();
    const folders: string[] = [];
    const onMount = ({ mount }: { readonly mount: { readonly tree: string } }): void =>
      void folders.push(mount.tree.split('/').at(-3) ?? '');
    const adapter = adapterOf({ sandbox: [step] }, { onMount });
    await world.in((session) => work(session, world, folders), 's', adapter);
    assert.deepEqual(findSurvivors(world.dir), [], 'nobody is left');
    assert.deepEqual(readdirSync(join(world.homeDir, 'scratch')), [], 'and no folder');
  };
  /** Until what is laid out can be seen in the list of processes. */
  const laidOut = async (session: Session, world: SessionWorld): Promise<void> => {
    session.expectCall?.();
    for (let tries = 0; tries < 500 && findSurvivors(world.dir).length === 0; tries += 1) await sleep(10);
  };

  test(`${step}: a call that was expected works in what was laid out for it, once`, { skip }, () =>
    given(async (session, world, folders) => {
      await laidOut(session, world);
      session.expectCall?.();
      assert.equal(await seenBy(session, 'run/1'), 'hello docs');
      assert.equal(await seenBy(session, 'run/2'), 'hello docs seen');
      await laidOut(session, world);
      await call(session, 'run/3', async (files) => assert.equal(text(await files.read('README.md')), 'hello\n'));
      assert.equal(await seenBy(session, 'run/4'), 'hello docs seen');
      assert.deepEqual(folders, ['ready-1', 'ready-2', 'ready-3']);
    }),
  );

  test(`${step}: a call finds what became of the session and of the host after it was expected`, { skip }, () =>
    given(async (session, world, folders) => {
      await laidOut(session, world);
      writeFileSync(join(world.workspace, 'README.md'), 'from the host\n');
      assert.equal(await seenBy(session, 'run/1'), 'from the host docs');
      await laidOut(session, world);
      await call(session, 'run/2', (files) => files.write('README.md', bytes('from the session\n')));
      assert.equal(await seenBy(session, 'run/3'), 'from the session docs seen');
      assert.deepEqual(folders, ['ready-1', 'ready-3'], 'what showed another state was not used');
    }),
  );

  test(
    `${step}: a workspace that was put in the place of another, or closed to others, is laid out anew`,
    { skip },
    () =>
      given(async (session, world, folders) => {
        await laidOut(session, world);
        chmodSync(world.workspace, 0o700);
        assert.equal(await seenBy(session, 'run/1'), 'hello docs');
        await laidOut(session, world);
        renameSync(world.workspace, `${world.workspace}-before`);
        cpSync(`${world.workspace}-before`, world.workspace, { recursive: true });
        writeFileSync(join(world.workspace, 'README.md'), 'another\n');
        rmSync(`${world.workspace}-before`, { recursive: true });
        assert.equal(await seenBy(session, 'run/2'), 'another docs seen');
        assert.deepEqual(folders, ['ready-2', 'ready-4']);
      }),
  );

  test(
    `${step}: what waits and shows another state by now is laid out anew when a call is expected again`,
    { skip },
    () =>
      given(async (session, world, folders) => {
        await laidOut(session, world);
        await call(session, 'run/1', (files) => files.write('README.md', bytes('from the session\n')));
        session.expectCall?.();
        await sleep(50);
        assert.equal(await seenBy(session, 'run/2'), 'from the session docs');
        assert.deepEqual(folders, ['ready-2']);
      }),
  );

  test(
    `${step}: a workspace with files of others gets a copy, and what was laid out for it is ended`,
    { skip: onlyRoot || skip },
    () =>
      given(async (session, world) => {
        await laidOut(session, world);
        chownSync(join(world.workspace, 'README.md'), 65_534, 65_534);
        const view = await session.begin(callOf('run/1', copy));
        await runMain(view);
        assert.match(view.capability.mode, /^copy-/);
        await view.commit(recordOf('run/1'));
        assert.deepEqual(findSurvivors(world.dir), []);
        session.expectCall?.();
        await sleep(50);
        assert.deepEqual(findSurvivors(world.dir), [], 'and nothing is laid out any more');
      }),
  );

  test(
    `${step}: a workspace that is gone when a call is expected again leaves nothing of what was laid out`,
    { skip },
    () =>
      given(async (session, world) => {
        await laidOut(session, world);
        renameSync(world.workspace, `${world.workspace}-away`);
        session.expectCall?.();
        for (let tries = 0; tries < 500 && findSurvivors(world.dir).length > 0; tries += 1) await sleep(10);
        assert.deepEqual(findSurvivors(world.dir), []);
        renameSync(`${world.workspace}-away`, world.workspace);
        assert.equal(await seenBy(session, 'run/1'), 'hello docs');
      }),
  );

  test(`${step}: where what was laid out is ended by somebody, the call gets another one`, { skip }, () =>
    given(async (session, world, folders) => {
      await laidOut(session, world);
      for (const pid of findSurvivors(world.dir)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It ended with the one before it.
        }
      }
      assert.equal(await seenBy(session, 'run/1'), 'hello docs');
      assert.deepEqual(folders, ['call-1']);
    }),
  );

  test(
    `${step}: an expected call that never comes leaves nothing, whenever the session is closed`,
    { skip },
    async () => {
      for (const wait of [0, 1, 5, 10, 20, 40])
        await given(async (session) => {
          session.expectCall?.();
          await sleep(wait);
        });
    },
  );

  test(`${step}: what is laid out for a call ends with the process, however that ends`, { skip }, async () => {
    const world = new SessionWorld();
    mkdirSync(world.stateDir, { recursive: true });
    const program = fileURLToPath(new URL('../support/programs/expecting-driver.ts', import.meta.url));
    for (const wait of [0, 3, 6, 9, 12, 200]) {
      const driver = spawn(
        process.execPath,
        [...sourceFlags, program, step, world.workspace, world.stateDir, world.homeDir],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      await new Promise((resolve) => driver.stdout.once('data', resolve));
      await sleep(wait);
      driver.kill('SIGKILL');
      // One that has only begun mounts what it is to hold, and then finds that nobody is there.
      for (let [tries, quiet] = [0, 0]; tries < 1_000 && quiet < 10; tries += 1) {
        await sleep(20);
        quiet = findSurvivors(world.dir).length === 0 ? quiet + 1 : 0;
      }
      assert.deepEqual(findSurvivors(world.dir), [], `killed after ${wait} ms`);
    }
  });
}

test('where calls get a copy, to expect one does nothing', async () => {
  const world = new SessionWorld();
  await world.in(
    async (session) => {
      session.expectCall?.();
      await sleep(20);
      assert.deepEqual(findSurvivors(world.dir), []);
    },
    's',
    world.adapterWith({ sandbox: ['copy-unshare'] }),
  );
});
