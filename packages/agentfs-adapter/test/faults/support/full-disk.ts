// Run by a test where one folder is a small disk: a call before it is full, one while it is, and one after it has room
// again.
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { callLimits, recordOf } from '@fpf/contract-tests';
import { type CallView, reason } from '@fpf/contracts';
import { createAgentFSAdapter } from '../../../src/index.ts';
import { testHost } from '../../support/trees/steps.ts';
import { codeOf, keep } from './tools.ts';

const [dir = '', engine = '', full = ''] = process.argv.slice(2);
const at = (name: string): string => join(dir, name);
const session = await createAgentFSAdapter({ engine }, testHost()).open({
  workspace: at('ws'),
  stateDir: at('state'),
  homeDir: at('home'),
  session: 's',
});
const failed = reason('tool.failed', 'execute', 'It is full.');
const kept: string[] = [];
let said = '';

await keep(session, 'run/1', 'echo one > one');
const ballast = join(at(full), 'ballast');
fill(ballast);
// A disk gives whole pages: the last of a file takes some more lines.
for (let n = 2; said === '' && n < 80; n += 1) {
  const bytes = new Uint8Array(65_536).fill(10);
  let view: CallView | undefined;
  try {
    view = await session.begin({
      call_id: `run/${n}`,
      files: [{ path: 'run', executable: true, bytes }],
      readOnly: false,
    });
    if (full === 'home/scratch') await view.enter(['/fpf/skill/run'], callLimits);
    else {
      await view.files.write(`file-${n}`, bytes);
      await view.commit(recordOf(`run/${n}`));
      kept.push(`file-${n}`);
    }
  } catch (error) {
    said = await codeOf(Promise.reject(error));
    rmSync(ballast);
    await view?.rollback(failed, recordOf(`run/${n}`));
  }
}
let inProcess = '';
if (full === 'home/scratch') {
  fill(ballast);
  const view = await session.begin({ call_id: 'run/80', files: [], readOnly: false });
  inProcess = await codeOf(view.files.write('large', new Uint8Array(16_777_216).fill(1)));
  await view.files.write('small', new Uint8Array(1));
  await view.commit(recordOf('run/80'));
  // As on a disk: the file that could not be written is there, and empty.
  kept.push('large', 'small');
  if ((await session.stat('large'))?.size !== 0) throw new Error('half of it is there');
  rmSync(ballast);
}
await keep(session, 'run/81', 'echo three > three');
const changes = (await session.changes()).map(({ path }) => path);
const { findings } = await session.operations.verify();
await session.close();
process.stdout.write(JSON.stringify({ said, inProcess, changes, wanted: [...kept, 'one', 'three'].sort(), findings }));

/** To the last byte that the disk gives. */
function fill(path: string): void {
  const fd = openSync(path, 'wx');
  try {
    for (const size of [65_536, 512]) {
      try {
        for (;;) writeSync(fd, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(fd);
  }
}
