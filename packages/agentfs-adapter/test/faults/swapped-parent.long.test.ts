import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { callLimits, makeHostFolder, recordOf, runPlan } from '@fpf/contract-tests';
import { FpfError, reason, type Session } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { printed } from '../support/hostile-output.ts';
import { adapterFor, missing, steps } from '../support/trees/steps.ts';
import { sourceFlags } from '../support/source-flags.ts';

const secret = 'outside-4711';
const script = readFileSync(new URL('../hostile/swapped-parent.mjs', import.meta.url));
const swapper = fileURLToPath(new URL('../support/programs/swapper.ts', import.meta.url));
const failed = reason('tool.failed', 'execute', 'Thrown away.');

function filesIn(top: string): readonly (readonly [path: string, held: string])[] {
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => [path, readFileSync(path, 'latin1')]);
}

/** What may be refused is refused for what it is; anything else is a fault of ours. */
async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!FpfError.is(error)) throw error;
  }
}

async function callOnce(session: Session, id: string, keep: boolean): Promise<void> {
  const files = [{ path: 'main.mjs', executable: false, bytes: script }];
  const view = await session.begin({ call_id: id, files, readOnly: false });
  let kept = false;
  await unlessRefused(async () => {
    const end = await runPlan(
      await view.enter(['node', '/fpf/skill/main.mjs'], callLimits),
      JSON.stringify({ secret, ms: 100 }),
    );
    assert.deepEqual((printed(end) as { readonly seen: unknown }).seen, []);
    await view.effects();
    if (keep) await view.commit(recordOf(id));
    kept = keep;
  });
  if (!kept) await view.rollback(failed, recordOf(id));
}

for (const step of steps) {
  const why = await missing(step);
  test(
    `${step}: a folder that the host swaps for a link to outside while calls work leads nobody there`,
    { skip: why ?? false },
    async (context) => {
      const host = await makeHostFolder();
      context.after(() => host.remove());
      const { workspace, stateDir, homeDir } = host;
      const outside = join(host.root, 'outside');
      cpSync(join(workspace, 'docs'), outside, { recursive: true, verbatimSymlinks: true });
      for (const path of ['only-outside', 'old/note.txt']) writeFileSync(join(outside, path), `${secret}\n`);
      const before = filesIn(outside);
      const session = await adapterFor(step).open({ workspace, stateDir, homeDir });
      // Another one, that has something to write there by then.
      const other = await adapterFor(step).open({ workspace, stateDir, homeDir, session: 'other' });
      try {
        const view = await other.begin({ call_id: 'run/1', files: [], readOnly: false });
        for (const path of ['docs/old/kept', 'docs/kept'])
          await view.files.write(path, new TextEncoder().encode('kept\n'));
        await view.commit(recordOf('run/1'));
        const child = spawn(process.execPath, [...sourceFlags, swapper, join(workspace, 'docs'), outside], {
          stdio: ['pipe', 'pipe', 'inherit'],
        });
        const ended = once(child, 'close');
        try {
          await once(child.stdout, 'data');
          for (const [at, keep] of [false, true, true].entries()) {
            await unlessRefused(() => callOnce(session, `run/${at}`, keep));
            await unlessRefused(async () => void (await other.operations.commit()));
          }
        } finally {
          child.stdin.end();
          assert.deepEqual(await ended, [0, null]);
        }
        assert.deepEqual(filesIn(outside), before, 'what is outside');
        assert.deepEqual((await session.operations.verify()).findings, []);
        assert.deepEqual((await other.operations.verify()).findings, []);
      } finally {
        await session.close();
        await other.close();
      }
      // Neither a content from there is kept anywhere, nor a hash of one.
      for (const [path, held] of [stateDir, homeDir, workspace].flatMap(filesIn))
        for (const sign of [secret, sha256(`${secret}\n`)]) assert.ok(!held.includes(sign), `${path}: ${sign}`);
    },
  );
}
