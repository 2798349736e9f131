import { parentPort, Worker, workerData } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import type { Counts } from '../test-all/counts.ts';
import { type Consumed, consume } from './consumer.ts';
import { Results } from './results.ts';

/** A line that can be shown now; and, at the end, what all came to. */
type Told = { readonly text: string } | { readonly counts: Counts };

// Each check waits for the programs it starts, so what is tried at once needs a thread for each. What a thread
// writes to its own output would be shown when it has ended: it never waits for anything else.
if (parentPort) {
  const say = (told: Told): void => parentPort?.postMessage(told, []);
  const results = new Results((text) => say({ text }));
  consume(workerData as Consumed, results);
  say({ counts: results.whole() });
}

/** The same in a thread: what it came to. A thread that ends without saying so has failed. */
export function consumeInThread(consumed: Consumed): Promise<Counts> {
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: consumed });
  return new Promise((resolve, reject) => {
    thread.on('message', (told: Told) => {
      if ('counts' in told) resolve(told.counts);
      else process.stdout.write(told.text);
    });
    thread.once('error', reject);
    thread.once('exit', (code) =>
      reject(new Error(`the thread of ${consumed.node.name}, ${consumed.way}, ended with ${code} and said nothing`)),
    );
  });
}
