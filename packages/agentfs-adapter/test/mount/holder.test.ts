import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { kernelBoundsPids } from '../../src/sandbox/pid-bound.ts';
import { findSurvivors } from '../../src/sandbox/end-processes.ts';
import { enteringOf, inMount, openOverlay, startUnshareHolder, withWorld } from '../support/mount-world.ts';
import { sandboxOf } from '../support/sandboxed.ts';
import { sourceFlags } from '../support/source-flags.ts';

const sandbox = await sandboxOf('overlay-unshare');
const skip = typeof sandbox === 'string' ? sandbox : false;
const bounds = process.getuid?.() === 0 && kernelBoundsPids(release());

/** Processes with `sleep` as their command that see a mount of this place, as soon as there are so many or after twenty
 * seconds. Whoever started them may have ended before they became what they are started to be. */
async function sleepersOf(place: string, awaited: number): Promise<readonly number[]> {
  const sleepers = () => findSurvivors(place).filter((pid) => commandOf(pid).startsWith('sleep\0'));
  for (let tries = 0; tries < 1_000 && sleepers().length < awaited; tries += 1) await sleep(20);
  return sleepers();
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

test('what was started beside a holder is gone when it is, however it left its starter', { skip }, () =>
  withWorld('true', async (world) => {
    const folder = join(world.root, 'mount');
    mkdirSync(folder);
    const holder = await startUnshareHolder(folder, world.workspace);
    const [program, args] = enteringOf(holder);
    const script = 'setsid --fork sleep 600 > /dev/null 2>&1 < /dev/null; (sleep 600 > /dev/null 2>&1 < /dev/null &) &';
    execFileSync(program, [...args, '/bin/sh', '-c', script]);
    const sleepers = await sleepersOf(folder, 2);
    assert.equal(sleepers.length, 2);
    await holder.end();
    for (const pid of sleepers) assert.equal(readdirSync('/proc').includes(String(pid)), false);
    for (const fd of [holder.upper, holder.merged]) closeSync(fd);
  }),
);

test('a holder ends with the process that started it, and with the holder all that is in it', { skip }, () =>
  withWorld('true', async (world) => {
    const folder = join(world.root, 'mount');
    mkdirSync(folder);
    const program = fileURLToPath(new URL('../support/programs/holder-driver.ts', import.meta.url));
    const driver = spawn(process.execPath, [...sourceFlags, program, folder, world.workspace], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    driver.stdout.on('data', (data: Buffer) => (said += data.toString()));
    for (let tries = 0; tries < 1_000 && !said.includes('held'); tries += 1) await sleep(20);
    assert.match(said, /^held \d+$/m);
    assert.equal((await sleepersOf(folder, 1)).length, 1);
    driver.kill('SIGKILL');
    for (let tries = 0; tries < 1_000 && findSurvivors(folder).length > 0; tries += 1) await sleep(20);
    assert.deepEqual(findSurvivors(folder), []);
  }),
);

/**
 * What a driver says that is the first process of a pid namespace, and so one that buries nobody but its own children.
 */
const asFirstProcess = (how: string): Promise<string> => {
  let said = '';
  return withWorld('true', (world) => {
    const folder = join(world.root, 'mount');
    mkdirSync(folder);
    const program = fileURLToPath(new URL('../support/programs/waiting-driver.ts', import.meta.url));
    const first = ['--user', '--map-root-user', '--mount', '--pid', '--mount-proc', '--fork', '--kill-child=KILL'];
    const args = [...first, process.execPath, ...sourceFlags, program, how, folder, world.workspace];
    said = execFileSync('/usr/bin/unshare', args, { encoding: 'utf8' });
    return Promise.resolve();
  }).then(() => said);
};

test(
  'what waited for a call that never came keeps no holder, even where the first process buries nobody',
  { skip },
  async () => {
    assert.equal(await asFirstProcess('told'), '1 by itself\n');
  },
);

test('what was killed with its starter and is buried by nobody keeps no holder for long', { skip }, async () => {
  assert.equal(await asFirstProcess('killed'), '1 ended\n');
});

test('what ended in a mount after its starter is buried: it keeps no process id', { skip }, () =>
  withWorld('true', async (world) => {
    const folder = join(world.root, 'mount');
    mkdirSync(folder);
    const holder = await startUnshareHolder(folder, world.workspace);
    const [program, args] = enteringOf(holder);
    const left = execFileSync(program, [...args, '/bin/sh', '-c', '(sleep 0.05 > /dev/null & echo $!) | cat'], {
      encoding: 'utf8',
    });
    assert.match(left, /^[0-9]+\n$/);
    const heirs = (): string => readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8');
    const until = async (there: () => boolean): Promise<void> => {
      for (let tries = 0; tries < 1_000 && !there(); tries += 1) await sleep(20);
    };
    await until(() => / Z /.test(readFileSync(`/proc/${heirs().trim()}/stat`, 'utf8')));
    const dead = heirs().trim();
    holder.bury();
    // The shell that buries has a child of its own while it does, which may be seen here for a moment.
    const unburied = (): boolean => heirs().split(' ').includes(dead);
    await until(() => !unburied());
    assert.notEqual(dead, '');
    assert.ok(!unburied());
    await holder.end();
    for (const fd of [holder.upper, holder.merged]) closeSync(fd);
  }),
);

test('what is started in a mount finds itself in /proc: bubblewrap looks its child up there', { skip }, () =>
  withWorld('true', async (world) => {
    const mount = await openOverlay(world);
    const [seen, own] = inMount(mount, 'read -r seen _ < /proc/self/stat; echo "$seen $$"').trim().split(' ');
    assert.equal(seen, own);
    assert.notEqual(own, undefined);
    await mount.end();
  }),
);

test(
  'a holder bounds the process ids of its namespaces, and of no other',
  { skip: skip || (bounds ? false : 'only root, from Linux 6.14 on') },
  () =>
    withWorld('true', async (world) => {
      const before = readFileSync('/proc/sys/kernel/pid_max', 'utf8');
      const mount = await openOverlay(world, { pids: 320 });
      const script = 'for i in $(seq 400); do sleep 600 > /dev/null 2>&1 & done 2>/dev/null; echo all';
      assert.throws(() => inMount(mount, script), 'the shell cannot fork any more');
      const started = (await sleepersOf(world.root, 101)).length;
      assert.ok(started > 100 && started < 320, `${started} were started`);
      await mount.end();
      assert.equal(readFileSync('/proc/sys/kernel/pid_max', 'utf8'), before);
    }),
);
