import assert from 'node:assert/strict';
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fullDisk } from './faulty-disk.ts';
import { write } from './folders.ts';
import { byHand } from './shipped-script.ts';

/**
 * A script that writes `run.sh` anew keeps its permissions, refuses it where it is write-protected, and leaves nothing
 * behind on a full disk.
 */
export async function keepsWhatItWrites(script: string, args: object, workspace: string): Promise<void> {
  write(workspace, { 'run.sh': 'old\n' });
  const file = join(workspace, 'run.sh');
  chmodSync(file, 0o750);
  const { refused } = await byHand(script, workspace, args, fullDisk);
  assert.match(refused ?? '', /^the system refused it: ENOSPC \(rename\)\n$/);
  assert.deepEqual([readdirSync(workspace), readFileSync(file, 'utf8')], [['run.sh'], 'old\n']);
  assert.equal((await byHand(script, workspace, args)).refused, undefined);
  assert.match(readFileSync(file, 'utf8'), /new/);
  assert.equal((statSync(file).mode & 0o777).toString(8), '750');
  chmodSync(file, 0o444);
  assert.match((await byHand(script, workspace, args)).refused ?? '', /write-protected/);
}
