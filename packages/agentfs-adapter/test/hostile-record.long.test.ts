import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { callLimits, makeHostFolder, recordOf, runPlan } from '@fpf/contract-tests';
import { reason } from '@fpf/contracts';
import { testEngine } from './support/engines.ts';
import { printed } from './support/hostile.ts';
import { adapterFor, missing, steps } from './support/trees/steps.ts';

const script = readFileSync(new URL('./hostile/unlink-record.mjs', import.meta.url));

/**
 * Names, kinds, modes and bytes of all that lies there. Another process reads the bytes: in this one it would cost the
 * engine its locks.
 */
function recordIn(folders: readonly string[]): { readonly files: readonly string[]; readonly told: string } {
  const all = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .sort();
  const files = all.filter((path) => lstatSync(path).isFile());
  const { status, stdout, stderr } = spawnSync('sha256sum', files, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return { files, told: [...all.map((path) => `${lstatSync(path).mode} ${path}`), stdout].join('\n') };
}

const places = [
  ['outside the workspace', 'root'],
  ['in the workspace, covered', 'workspace'],
] as const;

// The other engine keeps other files, which lie where they lie in every step: the first one tells.
for (const step of testEngine === 'agentfs-sdk' ? steps.slice(0, 1) : steps) {
  const why = await missing(step);
  for (const [where, parent] of places)
    test(
      `${step}: a tool cannot unlink, write or list the database, its log, its lock, and what lies ${where}: plans and receipts`,
      {
        skip: why ?? false,
      },
      async () => {
        const host = await makeHostFolder();
        try {
          let before: string | undefined;
          const homeDir = join(host[parent], 'own', '.fpf');
          const session = await adapterFor(step).open({
            workspace: host.workspace,
            stateDir: host.stateDir,
            homeDir,
            session: 's',
          });
          try {
            const first = await session.begin({ call_id: 'run/1', files: [], readOnly: false });
            await first.files.write('README.md', new TextEncoder().encode('committed\n'));
            await first.commit(recordOf('run/1'));
            await session.operations.commit();
            await session.operations.undo();
            before = await host.hash();
            const view = await session.begin({
              call_id: 'run/2',
              files: [{ path: 'main.mjs', executable: false, bytes: script }],
              readOnly: false,
            });
            const plan = await view.enter(['node', '/fpf/skill/main.mjs'], callLimits);
            const folders = [host.stateDir, homeDir];
            const record = recordIn(folders);
            for (const name of ['/s.db', '/s.db.lock', '/receipts/s.jsonl', '/plan.json'])
              assert.ok(
                record.files.some((file) => file.endsWith(name)),
                `${name} is there: ${record.files.join(' ')}`,
              );
            const files = [...new Set([...record.files, `${session.dbPath}-wal`, `${session.dbPath}-shm`])];
            const end = await runPlan(plan, JSON.stringify({ files, folders, workspace: host.workspace }));
            assert.equal(recordIn(folders).told, record.told);
            assert.deepEqual(printed(end), []);
            await view.rollback(reason('tool.failed', 'execute', 'Hostile.'), recordOf('run/2'));
            assert.deepEqual((await session.operations.verify()).findings, []);
          } finally {
            await session.close();
          }
          assert.ok(existsSync(session.dbPath));
          assert.equal(await host.hash(), before);
        } finally {
          await host.remove();
        }
      },
    );
}
