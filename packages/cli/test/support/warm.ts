import { once } from 'node:events';
import { join } from 'node:path';
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  SHARE_ENV,
  Worker,
  type WorkerOptions,
} from 'node:worker_threads';
import { nodeFlags } from './program.ts';

export type Asked = { readonly args: readonly string[] };
export type Answer = { readonly code: number; readonly stdout: string; readonly stderr: string };
export type Place = { readonly cwd: string; readonly env: Readonly<Record<string, string>> };

/**
 * A thread that has loaded the command line. It sets the flag when it has answered, for those who wait without looking
 * at messages.
 */
type Thread = { readonly port: MessagePort; readonly answered: Int32Array };

let waitedFor: Thread | undefined;
let served: Thread | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * The frame of the command line, called in a thread that has loaded it once: a process of its own spends four times as
 * long on loading as on most commands. The caller waits, as for a process, and folder and environment are those of the
 * command as long as it runs.
 */
export function warmly(args: readonly string[], place: Place): Answer {
  const leave = enter(place);
  const { port, answered } = (waitedFor ??= start());
  try {
    Atomics.store(answered, 0, 0);
    port.postMessage({ args });
    // A wait also ends by the waking of the answer before, which may come when that has long been taken: only the flag
    // tells.
    while (Atomics.load(answered, 0) === 0)
      // No command of a test takes so long: without a bound, a thread that has ended would be waited for until the end
      // of all days.
      if (Atomics.wait(answered, 0, 0, 300_000) === 'timed-out')
        throw new Error(`fpf ${args.join(' ')} did not come back`);
    return receiveMessageOnPort(port)?.message as Answer;
  } finally {
    leave();
  }
}

/**
 * The same while this thread goes on, for commands that ask a server of it: one after the other, since the folder is
 * the process's.
 */
export function warmlyServed(args: readonly string[], place: Place): Promise<Answer> {
  const mine = last.then(() => answerOf(args, place));
  last = mine.catch(() => undefined);
  return mine;
}

async function answerOf(args: readonly string[], place: Place): Promise<Answer> {
  const leave = enter(place);
  const { port } = (served ??= start());
  try {
    port.ref();
    port.postMessage({ args });
    const [answer] = (await once(port, 'message')) as [Answer];
    return answer;
  } finally {
    port.unref();
    leave();
  }
}

function start(): Thread {
  const { port1: port, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const file = join(import.meta.dirname, 'warm-worker.ts');
  // The two streams are caught inside; the environment is the process's, which changes with each command.
  const workerData = { port: port2, answered };
  const options: WorkerOptions = {
    execArgv: [...nodeFlags],
    workerData,
    transferList: [port2],
    env: SHARE_ENV,
    stdout: true,
    stderr: true,
  };
  new Worker(file, options).unref();
  port.unref();
  return { port, answered };
}

/** Gives what goes back to where the test was. */
function enter({ cwd, env }: Place): () => void {
  const before = { cwd: process.cwd(), env: { ...process.env } };
  process.chdir(cwd);
  setEnvironment(env);
  return () => {
    process.chdir(before.cwd);
    setEnvironment(before.env);
  };
}

function setEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  Object.assign(process.env, env);
}
