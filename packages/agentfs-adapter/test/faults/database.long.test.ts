import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ownOwner } from '@fpf/files/lock';
import { engines } from '../support/engines.ts';
import { bytes, call, SessionWorld } from '../support/session-world.ts';
import { inNamespace, noNamespace } from './support/in-namespace.ts';
import { codeOf } from './support/tools.ts';

const program = fileURLToPath(new URL('./support/call-and-wait.ts', import.meta.url));

/** A session in a process of its own that has kept three calls, and stays until it is killed. */
async function elsewhere(world: SessionWorld): Promise<() => Promise<void>> {
  const flags = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, program, world.dir, world.engine], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  assert.equal(child.exitCode, null);
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
  };
}

for (const engine of engines) {
  test(`${engine}: a session that another process holds is refused at once; the lock of a killed one is taken over`, async () => {
    const world = new SessionWorld({}, engine);
    const kill = await elsewhere(world);
    assert.match(await codeOf(world.open()), /^session\.locked: .*held by process \d+/);
    await kill();
    assert.ok(existsSync(`${world.dbOf('s')}.lock`));
    await world.in(async (session) => {
      assert.deepEqual(
        (await session.changes()).map(({ path }) => path),
        ['file-1', 'file-2', 'file-3'],
      );
      await call(session, 'run/4', (files) => files.write('more', bytes('x')));
    });
    // Somebody else has the number of the ended process by now.
    writeFileSync(
      `${world.dbOf('s')}.lock`,
      JSON.stringify({ ...ownOwner(), started: '1', since: 'then', token: 'x' }),
    );
    await world.in(async (session) => assert.equal((await session.changes()).length, 4));
    // One engine leaves a log of a header and nothing else.
    assert.deepEqual(
      readdirSync(world.stateDir).filter((name) => statSync(join(world.stateDir, name)).size > 32),
      ['s.db'],
    );
  });

  test(`${engine}: a log that was taken away takes calls with it, and that is found`, async () => {
    const world = new SessionWorld({}, engine);
    await world.in((session) => call(session, 'run/0', (files) => files.write('first', bytes('x'))));
    await (
      await elsewhere(world)
    )();
    assert.ok(readFileSync(`${world.dbOf('s')}-wal`).length > 0);
    for (const end of ['-wal', '-shm']) rmSync(`${world.dbOf('s')}${end}`, { force: true });
    await world.in(async (session) => {
      assert.deepEqual(
        (await session.changes()).map(({ path }) => path),
        ['first'],
      );
      const { findings } = await session.operations.verify();
      assert.ok(
        findings.some(({ check }) => check === 'receipt'),
        JSON.stringify(findings),
      );
    });
  });

  test(
    `${engine}: a database on a disk that can only be read is refused, and left as it is`,
    { skip: noNamespace },
    async () => {
      const prepare = 'mount -t tmpfs none state';
      const said = inNamespace(prepare, './read-only.ts', engine) as readonly string[];
      assert.deepEqual(
        said.map((line) => line.split(':')[0]),
        ['session.unavailable', 'session.unavailable', 'as before'],
      );
    },
  );

  test(`${engine}: a database that is deleted under its session takes no other's place, and what was acknowledged is never half there`, async () => {
    const world = new SessionWorld({}, engine);
    const session = await world.open();
    await call(session, 'run/1', (files) => files.write('one', bytes('x')));
    for (const name of readdirSync(world.stateDir)) rmSync(join(world.stateDir, name));
    const after = await codeOf(call(session, 'run/2', (files) => files.write('two', bytes('x')))).catch(
      () => 'kept in a file without a name',
    );
    assert.match(after, /^session\.|^kept/);
    await session.close().catch(() => undefined);
    await world.in(async (again) => assert.deepEqual(await again.changes(), []));
  });
}
