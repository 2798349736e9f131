import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { callOf, makeHostFolder, recordOf, runMain } from '@fpf/contract-tests';
import { adapterOf, missing, steps } from './support/trees/steps.ts';

for (const step of steps) {
  const why = await missing(step);
  test(
    `${step}: a workspace of any name, with locked, set-id and unnameable entries in it`,
    { skip: why ?? false },
    async () => {
      const host = await makeHostFolder();
      try {
        const workspace = join(host.root, `a b:c,d\\e'"$(x)\n-é`);
        renameSync(host.workspace, workspace);
        mkdirSync(join(workspace, 'deep/er'), { recursive: true });
        writeFileSync(join(workspace, 'tool'), 'x');
        chmodSync(join(workspace, 'tool'), 0o4755);
        writeFileSync(Buffer.concat([Buffer.from(`${workspace}/`), Buffer.from([0xff, 0x61])]), 'unnameable');
        const live = step.startsWith('overlay') || step === 'bwrap-outer';
        const session = await adapterOf({ sandbox: [step] }).open({ workspace, stateDir: join(host.root, 'state') });
        const script = `import fs from 'node:fs';
fs.writeFileSync('seen.json', JSON.stringify([process.cwd(), fs.readdirSync('.').sort(), fs.statSync('tool').mode & 0o7777]));
fs.writeFileSync('deep/er/locked', 'l'); fs.chmodSync('deep/er/locked', 0); fs.chmodSync('deep/er', 0);`;
        const view = await session.begin(callOf('run/1', script));
        const end = await runMain(view);
        assert.equal(end.code, 0, end.stderr);
        await view.commit(recordOf('run/1'));
        assert.deepEqual(JSON.parse(Buffer.from(await session.readFile('seen.json')).toString()), [
          workspace,
          // An overlay shows the host as it is, where set-id bits have no effect; a copy has none of what a session
          // cannot hold.
          ['README.md', 'deep', 'docs', 'out', 'tool', ...(live ? ['\u{fffd}a'] : [])],
          live ? 0o4755 : 0o755,
        ]);
        const locked = (await session.changes())
          .filter(({ path }) => path.startsWith('deep'))
          .map(({ path, after }) => [path, after?.mode]);
        assert.deepEqual(locked, [
          ['deep/er', 0],
          ['deep/er/locked', 0],
        ]);
        const next = await session.begin(
          callOf('run/2', `import fs from 'node:fs'; console.log(fs.statSync('deep/er').mode & 0o7777);`),
        );
        assert.equal((await runMain(next)).stdout, '0\n', 'the next call sees the mode');
        await next.commit(recordOf('run/2'));
        await session.close();
        assert.equal(readdirSync(workspace, { encoding: 'buffer' }).length, 6);
      } finally {
        await host.remove();
      }
    },
  );
}
