import type { Script } from '@fpf/ollama-double';
import { join } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** A double of an Ollama server that answers while this thread waits for something else. */
export type Double = {
  readonly url: string;
  /** Replaces what it says. */
  readonly tell: (script: Script) => void;
  readonly close: () => Promise<void>;
};

const longestMs = 60_000;

export function startDouble(): Double {
  const { port1: port, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(join(import.meta.dirname, 'double-thread.ts'), { workerData: { port: port2, done }, transferList: [port2] });
  const answered = (): { readonly url?: string; readonly error?: string } => {
    if (Atomics.wait(done, 0, 0, longestMs) === 'timed-out') throw new Error('the double of an Ollama server does not answer');
    Atomics.store(done, 0, 0);
    return receiveMessageOnPort(port)?.message as { readonly url?: string; readonly error?: string };
  };
  const { url = '' } = answered();
  // Neither keeps the process: Cucumber ends when its scenarios have.
  worker.unref();
  port.unref();
  return {
    url,
    tell: (script) => {
      port.postMessage(script);
      const { error } = answered();
      if (error !== undefined) throw new Error(error);
    },
    close: async () => {
      port.close();
      await worker.terminate();
    },
  };
}
