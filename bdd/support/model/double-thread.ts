import { startOllamaDouble, type Script } from '@fpf/ollama-double';
import { type MessagePort, workerData } from 'node:worker_threads';

// The server of the double, in a thread of its own: a step waits for the command line without answering anybody meanwhile.
const { port, done } = workerData as { readonly port: MessagePort; readonly done: Int32Array };

const double = await startOllamaDouble();

function answer(message: object): void {
  port.postMessage(message);
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
}

port.on('message', (script: Script) => {
  try {
    double.tell(script);
    answer({});
  } catch (error) {
    answer({ error: (error as Error).message });
  }
});
answer({ url: double.url });
