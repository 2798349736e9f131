import assert from 'node:assert/strict';
import { chmodSync, linkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { callOf, recordOf, runMain } from '@fpf/contract-tests';
import { engines } from '../../support/engines.ts';
import { SessionWorld } from '../../support/session-world.ts';
import { missing, steps } from '../../support/trees/steps.ts';
import { wholeView, type WholeView } from './histories.ts';

const [step] = steps;
const skip = (step && (await missing(step))) ?? false;

/** What only a program does: names of one file, pipes, holes, modes of folders, whole folders moved and made anew. */
const scripts = [
  `fs.writeFileSync('a', 'one'); fs.linkSync('a', 'b'); fs.mkdirSync('in'); fs.linkSync('a', 'in/c');
   child.execFileSync('mkfifo', ['pipe']); fs.symlinkSync('docs/readme', 'to');`,
  `fs.writeFileSync('b', 'two'); const fd = fs.openSync('holes', 'w'); fs.ftruncateSync(fd, 3_000_000); fs.writeSync(fd, 'end', 2_999_997);
   fs.chmodSync('docs', 0o700); fs.chmodSync('docs/readme', 0o755);`,
  `fs.rmSync('docs', { recursive: true }); fs.mkdirSync('docs'); fs.writeFileSync('docs/readme', 'anew'); fs.unlinkSync('a'); fs.mkdirSync('a');
   fs.cpSync('in', 'a/in', { recursive: true }); fs.rmSync('in', { recursive: true }); fs.unlinkSync('pipe'); fs.writeFileSync('pipe', 'no pipe'); fs.truncateSync('holes', 5);`,
  `fs.rmSync('a', { recursive: true }); fs.unlinkSync('to'); fs.mkdirSync('to'); fs.writeFileSync('to/x', 'x'); fs.renameSync('holes', 'to/holes');
   fs.unlinkSync('host-link'); fs.unlinkSync('twice');`,
];

for (const engine of engines) {
  test(
    `${engine}: links, names of one file, pipes, holes, modes, and folders that were moved or made anew are as they were`,
    { skip },
    async () => {
      const world = new SessionWorld({ sandbox: [step as string] }, engine);
      symlinkSync('docs', join(world.workspace, 'host-link'));
      writeFileSync(join(world.workspace, 'once'), 'once');
      linkSync(join(world.workspace, 'once'), join(world.workspace, 'twice'));
      chmodSync(join(world.workspace, 'docs/old'), 0o711);
      await world.in(async (session) => {
        const seen: WholeView[] = [await wholeView(session)];
        for (const [n, script] of scripts.entries()) {
          const id = `run/${n + 1}`;
          const view = await session.begin(
            callOf(id, `import fs from 'node:fs'; import child from 'node:child_process';\n${script}`),
          );
          const end = await runMain(view);
          assert.equal(end.code, 0, end.stderr);
          await view.commit(recordOf(id));
          seen.push(await wholeView(session));
        }
        const { operations } = session;
        for (const to of [3, 0, 1, 4, 2, 0, 3, 1]) {
          await operations.rewind({ to });
          assert.deepEqual(await wholeView(session), seen[to], `step ${to}`);
          assert.deepEqual((await operations.verify()).findings, [], `step ${to}`);
          if (to === 0) assert.deepEqual(await session.changes(), [], 'nothing is left of what was only touched');
        }
        // A program sees the same, and works on.
        const view = await session.begin(
          callOf('run/9', `import fs from 'node:fs'; fs.writeFileSync('list', fs.readdirSync('.').join(' '));`),
        );
        assert.equal((await runMain(view)).code, 0);
        await view.commit(recordOf('run/9'));
        assert.equal(
          Buffer.from(await session.readFile('list')).toString(),
          'README.md a b docs host-link in once pipe to twice',
        );
        assert.deepEqual((await operations.verify()).findings, []);
      });
    },
  );
}
