import { findProgram } from '../../src/sandbox/programs.ts';
import { throughHolder } from '../../src/mount/waiters.ts';
import { WaitingProgram } from '../../src/mount/waiting-program.ts';
import { startUnshareHolder } from './mount-world.ts';

// Run as the first process of a pid namespace, which buries nobody but its own children: has a program wait for a call that never comes, ends it, and says
// whether the holder then came to its end by itself.
const [folder = '', workspace = ''] = process.argv.slice(2);
const holder = await startUnshareHolder(folder, workspace);
const shell = { program: '/bin/sh', args: ['-c', 'read -r line; exec "$line"'], env: {}, cwd: '/' };
const waiting = new WaitingProgram(Promise.resolve(throughHolder(findProgram('nsenter') ?? '', holder, shell)));
if (!(await waiting.started)) throw new Error('no program was started that waits');
await waiting.end();
process.stdout.write(`${process.pid} ${(await holder.end()) ? 'by itself' : 'ended'}\n`);
