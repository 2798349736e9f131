import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../../src/sandbox/programs.ts';
import { endSurvivors } from '../../../src/sandbox/end-processes.ts';
import { throughHolder, WaitingProgram } from '../../../src/mount/waiters.ts';
import { startUnshareHolder } from '../mount-world.ts';

// Run as the first process of a pid namespace, which buries nobody but its own children: has a program wait in a
// holder, and says whether the holder came to its end by itself when the program was told that its call never comes
// (`told`), or was killed with its group, as a runner ends one (`killed`). Late is ten times what a holder is given.
const mostMs = 5_000;
const [how = '', folder = '', workspace = ''] = process.argv.slice(2);
const holder = await startUnshareHolder(folder, workspace);
const shell = { program: '/bin/sh', args: ['-c', 'read -r line; exec sleep "$line"'], env: {}, cwd: '/' };
const waiting = new WaitingProgram(Promise.resolve(throughHolder(findProgram('nsenter') ?? '', holder, shell)));
if (!(await waiting.started)) throw new Error('no program was started that waits');
// It is where it waits when its starter has a child.
const started = (): string =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').at(-1) ?? '';
const inside = (pid: string): string => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
while (inside(started()) === '') await sleep(5);
if (how === 'told') await waiting.end();
else {
  const program = waiting.take('600');
  if (program?.pid === undefined) throw new Error('the program that waited is gone');
  const gone = once(program, 'exit');
  // So that it has no time to bury what ends beside it.
  process.kill(program.pid, 'SIGSTOP');
  while (!/^State:\tT/m.test(readFileSync(`/proc/${program.pid}/status`, 'utf8'))) await sleep(5);
  process.kill(-program.pid, 'SIGKILL');
  await gone;
}
const began = performance.now();
const byItself = await holder.end();
const late = performance.now() - began > mostMs;
await endSurvivors(folder);
process.stdout.write(`${process.pid} ${byItself ? 'by itself' : 'ended'}${late ? ', late' : ''}\n`);
