import { fork } from 'node:child_process';
import { once } from 'node:events';
import { workerData } from 'node:worker_threads';
import { type Begun, serve } from './thread.ts';

// Between a step, which waits, and a program that was loaded once: a thread that can listen meanwhile.
const begun = workerData as Begun;

const longestMs = 50_000;
const longestEndMs = 5_000;
/** At most one. */
const running: ReturnType<typeof fork>[] = [];

/** It works in no folder of a scenario, and its own environment is none's. */
function started(): ReturnType<typeof fork> {
  const program = fork(begun.told ?? '', [], { cwd: '/', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  program.once('exit', () => running.splice(0));
  running.push(program);
  return program;
}

/** What takes too long, or takes the program with it, has failed; what is asked next is asked of a new one. */
async function answerOf(asked: object): Promise<unknown> {
  const program = running[0] ?? started();
  const late = setTimeout(() => program.kill('SIGKILL'), longestMs);
  const over = new AbortController();
  const { signal } = over;
  const said = once(program, 'message', { signal });
  const ended = once(program, 'exit', { signal }).then(([code, name]) => [
    { error: `it ended by ${String(code ?? name)}` },
  ]);
  try {
    program.send(asked);
    const [answer] = (await Promise.race([said, ended])) as readonly unknown[];
    return answer;
  } finally {
    clearTimeout(late);
    over.abort();
    await Promise.allSettled([said, ended]);
  }
}

/**
 * It ends by itself, for then Node keeps what it has compiled of it, and the next one begins sooner; one that does not
 * is ended.
 */
async function end(): Promise<void> {
  const [program] = running;
  if (program === undefined) return;
  const late = setTimeout(() => program.kill('SIGKILL'), longestEndMs);
  const gone = once(program, 'exit');
  program.disconnect();
  await gone;
  clearTimeout(late);
}

serve(begun, answerOf, end);
