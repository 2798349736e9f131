import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, closeSync, copyFileSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { callLimits, recordOf, runPlan } from '@fpf/contract-tests';
import { findSurvivors } from '../src/index.ts';
import { printed, withHostile } from './support/hostile.ts';
import { adapterOf, missing, steps } from './support/trees/steps.ts';

const listen = (where: { readonly port: number; readonly host: string } | string): Promise<Server> =>
  new Promise((resolve) => {
    const server: Server = createServer((wire) => wire.destroy()).listen(where, () => resolve(server));
  });

// All of them first: what is still being tried while tests run would be taken for a survivor of theirs.
const missed = new Map<string, string | undefined>();
for (const step of steps) missed.set(step, await missing(step));

for (const step of steps) {
  const why = missed.get(step);
  const hostile = (name: string, attempt: () => Promise<void>): void => {
    test(`${step}: ${name}`, { skip: why ?? false }, attempt);
  };

  hostile('nothing outside the workspace can be read or written', () =>
    withHostile(step, 'reach-out.mjs', async ({ session, host, run }) => {
      const before =
        readFileSync('/proc/sys/kernel/core_pattern', 'utf8') + readFileSync('/proc/sys/kernel/pid_max', 'utf8');
      const input = {
        neighbour: join(host.root, 'neighbour.txt'),
        database: session.dbPath,
        home: homedir(),
        workspace: host.workspace,
      };
      assert.deepEqual(printed(await run(input)), []);
      assert.equal(
        readFileSync('/proc/sys/kernel/core_pattern', 'utf8') + readFileSync('/proc/sys/kernel/pid_max', 'utf8'),
        before,
      );
      for (const folder of ['/usr', '/usr/local', '/etc', '/'])
        assert.equal(existsSync(join(folder, 'fpf-hostile')), false, folder);
    }),
  );

  hostile('nothing that was taken away can be had again', () =>
    withHostile(step, 'escape.mjs', async ({ run }) => assert.deepEqual(printed(await run({})), [])),
  );

  hostile('set-id bits make a program nobody else, whoever set them, and what has them is not kept', () =>
    withHostile(step, 'set-id.mjs', async ({ session, host, begin }) => {
      const theirs = join(host.workspace, 'theirs');
      copyFileSync('/usr/bin/grep', theirs);
      if (process.getuid?.() === 0) chownSync(theirs, 1, 1);
      chmodSync(theirs, 0o6755);
      const view = await begin();
      const end = await runPlan(await view.enter(['node', '/fpf/skill/main.mjs'], callLimits));
      assert.deepEqual(printed(end), { set: ['./mine', '/tmp/mine'], became: [] });
      const refused = { code: 'session.refused-entry', message: /mine/ };
      await assert.rejects(view.effects(), refused);
      await assert.rejects(view.commit(recordOf('run/1')), refused);
      await view.rollback(
        { code: 'session.refused-entry', stage: 'execute', message: 'set-id', refs: [] },
        recordOf('run/1'),
      );
      assert.deepEqual(await session.changes(), []);
      rmSync(theirs);
    }),
  );

  hostile('there is no network, and no socket of the host', () =>
    withHostile(step, 'network.mjs', async ({ host, run }) => {
      const path = join(host.workspace, '.fpf', 'socket');
      const servers = [await listen({ port: 0, host: '127.0.0.1' }), await listen(path), await listen('\0fpf-hostile')];
      try {
        const address = servers[0]?.address();
        assert.ok(typeof address === 'object' && address !== null);
        assert.deepEqual(printed(await run({ port: address.port, socket: path })), []);
      } finally {
        for (const server of servers) await new Promise((resolve) => server.close(resolve));
      }
    }),
  );

  hostile('the environment is ours alone, and no descriptor is inherited', () =>
    withHostile(step, 'environment.mjs', async ({ run }) => {
      process.env['FPF_TEST_SECRET'] = 'sesame-4711';
      const { names, leaked, descriptors } = printed(await run({ secret: 'sesame-4711' })) as {
        names: string[];
        leaked: boolean;
        descriptors: number;
      };
      delete process.env['FPF_TEST_SECRET'];
      const known = [
        'FPF_CALL_ID',
        'FPF_SKILL',
        'FPF_WORKSPACE',
        'HOME',
        'LANG',
        'LD_LIBRARY_PATH',
        'PATH',
        'PWD',
        'PYTHONDONTWRITEBYTECODE',
        'TZ',
        'TMPDIR',
      ];
      assert.deepEqual(
        names.filter((name) => !known.includes(name)),
        [],
      );
      assert.equal(leaked, false);
      assert.ok(descriptors < 40, `${descriptors} descriptors`);
    }),
  );

  hostile('no daemon outlives its call, however it was started', () =>
    withHostile(step, 'daemons.mjs', async ({ session, begin }) => {
      const view = await begin();
      const end = await runPlan(await view.enter(['node', '/fpf/skill/main.mjs'], callLimits));
      assert.deepEqual(printed(end), ['detached', 'setsid', 'orphan']);
      await view.commit(recordOf('run/1'));
      assert.deepEqual(findSurvivors(`-${process.pid}-`), []);
      const sizes = async (): Promise<unknown> =>
        Promise.all(['detached', 'setsid', 'orphan'].map((name) => session.stat(`tick-${name}`)));
      const before = await sizes();
      await new Promise((resolve) => setTimeout(resolve, 60));
      assert.deepEqual(await sizes(), before);
    }),
  );

  hostile('ending the outermost process ends all of a call, and nothing is kept before that', () =>
    withHostile(step, 'daemons.mjs', async ({ session, begin }) => {
      const view = await begin();
      const plan = await view.enter(
        ['node', '-e', `setInterval(() => require('fs').appendFileSync('tick', 'x'), 1)`],
        callLimits,
      );
      const files = (plan.open ?? []).map((path) => openSync(path, 'r'));
      const stdio = ['ignore', 'ignore', 'ignore', ...files] as const;
      const child = spawn(plan.program, plan.args, {
        cwd: plan.cwd,
        env: { ...plan.env },
        stdio: [...stdio],
        detached: true,
      });
      for (const file of files) closeSync(file);
      const ended = new Promise((resolve) => child.once('close', resolve));
      for (let tries = 0; tries < 500 && findSurvivors(`-${process.pid}-`).length < 2; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 10));
      child.kill('SIGKILL');
      await ended;
      await view.effects();
      assert.deepEqual(findSurvivors(`-${process.pid}-`), []);
      await view.rollback({ code: 'tool.timeout', stage: 'execute', message: 'Late.', refs: [] }, recordOf('run/1'));
      assert.deepEqual(await session.changes(), []);
    }),
  );

  hostile('a fork bomb meets its bound, or is known to have none', () =>
    withHostile(step, 'forks.mjs', async ({ session, run }) => {
      const bounded = session.capability.nproc === 'bounded';
      const most = bounded ? 500 : 100;
      const count = Number(printed(await run({ most }, { processes: 64 })));
      // Counted by process ids, the bound is that of the whole call and lies a little higher.
      if (bounded) assert.ok(count < 420, `${count} processes`);
      else assert.equal(count, most);
    }),
  );

  hostile('file size, descriptors and memory are bounded', () =>
    withHostile(step, 'fills.mjs', async ({ run }) =>
      assert.deepEqual(printed(await run({}, { memoryBytes: 268_435_456, fileBytes: 8_388_608 })), [
        'file size',
        'descriptors',
        'memory',
      ]),
    ),
  );

  hostile('what a session cannot hold is refused, rolled back and kept aside', () =>
    withHostile(
      step,
      'leavings.mjs',
      async ({ session, begin }) => {
        // A filter for system calls makes no socket and no device in the first place.
        const never = session.capability.seccomp === true ? [] : ['socket'];
        for (const [index, what] of [
          ...never,
          'setuid',
          'bad-name',
          'own-folder',
          'sparse',
          'way-out',
          'elsewhere',
        ].entries()) {
          const record = recordOf(`run/${index + 1}`);
          const view = await begin();
          await runPlan(await view.enter(['node', '/fpf/skill/main.mjs'], callLimits), JSON.stringify({ what }));
          await assert.rejects(view.effects(), { code: 'session.refused-entry' }, what);
          await assert.rejects(view.commit(record), { code: 'session.refused-entry' }, what);
          await view.rollback({ code: 'session.refused-entry', stage: 'execute', message: what, refs: [] }, record);
          assert.deepEqual(await session.changes(), [], what);
        }
      },
      adapterOf({ sandbox: [step], maxFileBytes: 1_000_000 }),
    ),
  );
}
