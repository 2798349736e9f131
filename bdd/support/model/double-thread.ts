import { startOllamaDouble, type Script } from '@fpf/ollama-double';
import { workerData } from 'node:worker_threads';
import { type Begun, serve } from '../beside/thread.ts';

// The server of the double, in a thread of its own: a step waits for the command line without answering anybody
// meanwhile.
const double = await startOllamaDouble();

/** Where it is, when it says what it is told. */
async function told(script: object): Promise<object> {
  try {
    double.tell(script satisfies Script);
    return { url: double.url };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

serve(workerData as Begun, told, () => double.close());
