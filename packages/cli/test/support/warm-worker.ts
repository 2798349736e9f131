import { type MessagePort, workerData } from 'node:worker_threads';
import { dispatch } from '../../src/command/dispatch.ts';
import type { Answer, Asked } from './warm.ts';

const { port, answered } = workerData as { readonly port: MessagePort; readonly answered: Int32Array };

/** What a command writes on either stream, as the bytes that a pipe would get. */
function catchOutput(stream: NodeJS.WriteStream): () => string {
  const parts: Buffer[] = [];
  stream.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    parts.push(Buffer.from(chunk));
    const done = rest.find((one) => typeof one === 'function') as (() => void) | undefined;
    if (done !== undefined) queueMicrotask(done);
    return true;
  };
  return () => Buffer.concat(parts.splice(0)).toString('utf8');
}

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
  port.postMessage(await answer(args));
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
}

port.on('message', ({ args }: Asked) => {
  void reply(args);
});
