// A million whiteouts less those folders that they lie in, which is what the bound of a workspace allows: `node
// --conditions=@fpf/source whiteouts.ts [files]`. Calls delete so many files of the host one by one, as many in each as
// one call may; then a call sees none of them, and everything is verified. Prints one line; ends with an error on the
// first thing that is off.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callOf, recordOf, runMain } from '@fpf/contract-tests';
import { adapterOf } from '../support/trees/steps.ts';

const inFolder = 1_000;
const inCall = 249_000;
const [files = 999_000] = process.argv.slice(2).map(Number);
const folders = Math.ceil(files / inFolder);
const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-whiteouts-')));
const place = { workspace: join(dir, 'workspace'), stateDir: join(dir, 'state'), homeDir: join(dir, 'home') };
const times: Record<string, number> = {};
const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const start = performance.now();
  const made = await work();
  times[what] = Math.round((times[what] ?? 0) + performance.now() - start);
  return made;
};

/** Deletes from one folder to another, and leaves the folders. */
const deleting = (from: number, to: number): string => `import fs from 'node:fs';
for (let f = ${from}; f < ${to}; f += 1) for (const name of fs.readdirSync('f' + f)) fs.unlinkSync('f' + f + '/' + name);`;
const counting = `import fs from 'node:fs';
const names = fs.readdirSync('.').filter((name) => name.startsWith('f'));
console.log(names.length + ' ' + names.reduce((sum, name) => sum + fs.readdirSync(name).length, 0));`;

try {
  for (let folder = 0; folder < folders; folder += 1) {
    mkdirSync(join(place.workspace, `f${folder}`), { recursive: true });
    for (let file = 0; file < inFolder; file += 1) writeFileSync(join(place.workspace, `f${folder}`, `n${file}`), '');
  }
  const session = await adapterOf().open(place);
  let calls = 0;
  const call = async (what: string, script: string): Promise<string> => {
    const id = `run/${(calls += 1)}`;
    const view = await session.begin(callOf(id, script));
    const end = await runMain(view);
    assert.equal(end.code, 0, end.stderr);
    await timed(what, () => view.commit(recordOf(id)));
    return end.stdout.trim();
  };
  const perCall = Math.floor(inCall / inFolder);
  for (let from = 0; from < folders; from += perCall)
    await timed('deleting', () => call('of it commits', deleting(from, Math.min(from + perCall, folders))));
  assert.equal(await timed('the next call', () => call('of it its commit', counting)), `${folders} 0`);
  assert.equal((await session.changes()).length, folders * inFolder);
  const { findings } = await timed('verify', () => session.operations.verify());
  assert.deepEqual(findings, []);
  assert.equal(readdirSync(join(place.workspace, 'f0')).length, inFolder, 'the host is as it was');
  await timed('close', () => session.close());
  process.stdout.write(
    `${JSON.stringify({ whiteouts: folders * inFolder, calls, ms: times, peakMiB: Math.round(process.resourceUsage().maxRSS / 1_024) })}\n`,
  );
} finally {
  rmSync(dir, { recursive: true, force: true });
}
