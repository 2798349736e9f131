import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { callLimits, recordOf, runPlan, type PlanEnd } from '@fpf/contract-tests';
import { type CallView, reason, type Session } from '@fpf/contracts';
import { findSurvivors } from '../../src/index.ts';
import { bytes, SessionWorld } from '../support/session-world.ts';
import { adapterOf, missing, waitingSteps } from '../support/trees/steps.ts';

/** All that confines a program, as it sees it. */
const confinement = `import fs from 'node:fs';
const read = (name) => fs.readFileSync('/proc/self/' + name, 'utf8');
const status = Object.fromEntries(read('status').split('\\n').map((line) => line.split(':\\t')));
const { Uid, Gid, Groups, CapInh, CapPrm, CapEff, CapBnd, CapAmb, NoNewPrivs, Seccomp, Seccomp_filters, NSpid, Pid, PPid } = status;
let written = 'no';
try { fs.writeFileSync('written', 'x'); written = 'yes'; } catch (error) { written = error.code; }
console.log(JSON.stringify({
  Uid, Gid, Groups, CapInh, CapPrm, CapEff, CapBnd, CapAmb, NoNewPrivs, Seccomp, Seccomp_filters, NSpid, Pid, PPid, written,
  env: { ...process.env, FPF_CALL_ID: '' }, argv: process.argv, cwd: process.cwd(), limits: read('limits'),
  mounts: read('mountinfo').split('\\n').map((line) => line.split(' ').slice(3, 6).join(' ').replace(/(call|ready)-\\d+/, 'it')),
  descriptors: fs.readdirSync('/proc/self/fd').length, session: read('stat').split(') ')[1].split(' ').slice(2, 5).join(' '),
}));`;

for (const step of waitingSteps) {
  const skip = (await missing(step)) ?? false;

  type Given = {
    readonly session: Session;
    readonly world: SessionWorld;
    readonly begin: (ask: Ask) => Promise<CallView>;
    readonly expect: (readOnly: boolean) => Promise<void>;
  };
  type Ask = { readonly readOnly?: boolean; readonly script?: string };

  const given = async (work: (given: Given) => Promise<void>): Promise<void> => {
    const world = new SessionWorld();
    const waits: Promise<boolean>[] = [];
    let calls = 0;
    await world.in(
      (session) =>
        work({
          session,
          world,
          begin: ({ readOnly = false, script = confinement }) => {
            const files = [{ path: 'main.mjs', executable: false, bytes: bytes(script) }];
            return session.begin({ call_id: `run/${(calls += 1)}`, files, readOnly });
          },
          expect: async (readOnly) => {
            const { length } = waits;
            session.expectCall?.({ readOnly });
            for (let tries = 0; tries < 500 && waits.length === length; tries += 1) await sleep(10);
            assert.equal(await waits.at(-1), true, 'a program waits');
          },
        }),
      's',
      adapterOf({ sandbox: [step] }, { onWait: (waiting) => void waits.push(waiting) }),
    );
    assert.deepEqual(findSurvivors(world.dir), [], 'nobody is left');
    assert.deepEqual(readdirSync(join(world.homeDir, 'scratch')), [], 'and no folder');
  };
  const enter = (view: CallView): ReturnType<CallView['enter']> =>
    view.enter(['node', '/fpf/skill/main.mjs'], callLimits);
  const roll = async (view: CallView, call: number): Promise<void> => {
    await view.rollback(reason('tool.failed', 'execute', 'Tried.'), recordOf(`run/${call}`));
  };
  /** What the program told, and whether it had waited. */
  const told = (end: PlanEnd): Record<string, unknown> => {
    assert.equal(end.code, 0, end.stderr);
    return JSON.parse(end.stdout) as Record<string, unknown>;
  };

  for (const readOnly of [false, true])
    test(
      `${step}: a program that waited is held as one that was started, in a call that ${readOnly ? 'reads' : 'writes'}`,
      { skip },
      () =>
        given(async ({ begin, expect }) => {
          await expect(readOnly);
          const view = await begin({ readOnly });
          const first = await runPlan(await enter(view));
          await roll(view, 1);
          await expect(readOnly);
          const other = await begin({ readOnly });
          // A runner that knows nothing of waiting starts what the plan says.
          const { waiting, ...plan } = await enter(other);
          assert.notEqual(waiting, undefined);
          const second = await runPlan(plan);
          await roll(other, 2);
          assert.deepEqual([first.waited, second.waited], [true, false]);
          assert.deepEqual(told(first), told(second));
          assert.equal(told(first)['written'], readOnly ? 'EROFS' : 'yes');
        }),
    );

  test(`${step}: one that waits for a call of another kind is not that call's`, { skip }, () =>
    given(async ({ begin, expect }) => {
      await expect(false);
      const reads = await begin({ readOnly: true });
      assert.equal(told(await runPlan(await enter(reads)))['written'], 'EROFS');
      await roll(reads, 1);
      await expect(true);
      const writes = await begin({ readOnly: false });
      assert.equal(told(await runPlan(await enter(writes)))['written'], 'yes');
      await roll(writes, 2);
    }),
  );

  test(`${step}: it is taken once; what else a call starts is started`, { skip }, () =>
    given(async ({ begin, expect }) => {
      await expect(false);
      const view = await begin({
        script: `import fs from 'node:fs'; fs.appendFileSync('told', 'x'); console.log(fs.readFileSync('told', 'utf8'));`,
      });
      const plan = await enter(view);
      const ends = [await runPlan(plan), await runPlan(plan), await runPlan(await enter(view))];
      assert.deepEqual(
        ends.map(({ code, stdout, waited }) => [code, stdout.trim(), waited]),
        [
          [0, 'x', true],
          [0, 'xx', false],
          [0, 'xxx', false],
        ],
      );
      const [change] = await view.effects();
      assert.deepEqual([change?.path, change?.after?.size], ['told', 3]);
      await view.commit(recordOf('run/1'));
    }),
  );

  test(`${step}: where it was ended by somebody, the call's program is started`, { skip }, () =>
    given(async ({ world, begin, expect }) => {
      await expect(false);
      // All but the two that hold the mount: the first ones, as they were started first.
      for (let tries = 0; tries < 500 && findSurvivors(world.dir).length < 5; tries += 1) await sleep(10);
      for (const pid of [...findSurvivors(world.dir)].sort((a, b) => a - b).slice(2)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It ended with the one before it.
        }
      }
      for (let tries = 0; tries < 500 && findSurvivors(world.dir).length > 2; tries += 1) await sleep(10);
      await sleep(20);
      const view = await begin({});
      const end = await runPlan(await enter(view));
      assert.deepEqual([end.waited, told(end)['written']], [false, 'yes']);
      await roll(view, 1);
    }),
  );

  test(`${step}: a time-out ends one that waited as any other, and all that it started`, { skip }, () =>
    given(async ({ world, begin, expect }) => {
      await expect(false);
      const script = `import { spawn } from 'node:child_process'; spawn(process.execPath, ['-e', 'setInterval(() => require("fs").appendFileSync("tick", "x"), 1)'], { detached: true, stdio: 'ignore' }).unref(); setInterval(() => {}, 1000);`;
      const view = await begin({ script });
      const end = await runPlan(await enter(view), '{}', 500);
      assert.deepEqual([end.code, end.waited], [null, true]);
      await view.effects();
      assert.deepEqual(findSurvivors(world.dir), []);
      await roll(view, 1);
    }),
  );
}
