import { takeCoverage } from 'node:v8';
import { type MessagePort, workerData } from 'node:worker_threads';
import { dispatch } from '@fpf/cli';
import { catchOutput } from './catch-output.ts';
import type { Answer, Asked } from './warm.ts';

const { port, answered } = workerData as { readonly port: MessagePort; readonly answered: Int32Array };

const [stdout, stderr] = [catchOutput(process.stdout), catchOutput(process.stderr)];

async function answer(args: readonly string[]): Promise<Answer> {
  try {
    const code = await dispatch(args);
    return { code, stdout: stdout(), stderr: stderr() };
  } catch (error) {
    return { code: 1, stdout: stdout(), stderr: `${stderr()}${error instanceof Error ? error.stack : String(error)}` };
  }
}

async function reply(args: readonly string[]): Promise<void> {
  const said = await answer(args);
  // This thread ends with its process, and leaves nothing then.
  takeCoverage();
  port.postMessage(said);
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
}

port.on('message', ({ args }: Asked) => {
  void reply(args);
});
