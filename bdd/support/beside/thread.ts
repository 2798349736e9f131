import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';

/**
 * What a thread is started with: where it is asked, what it sets and tells when it has answered, and what else it has
 * to know.
 */
export type Begun = { readonly port: MessagePort; readonly done: Int32Array; readonly told?: string };

/**
 * A thread beside the steps that is asked, and waited for as a program is: nothing else of the step goes on meanwhile.
 */
export class Thread {
  readonly #port: MessagePort;
  readonly #worker: Worker;
  readonly #done = new Int32Array(new SharedArrayBuffer(4));

  constructor(file: URL, told?: string) {
    const { port1, port2: port } = new MessageChannel();
    const workerData: Begun = { port, done: this.#done, ...(told !== undefined && { told }) };
    this.#worker = new Worker(file, { workerData, transferList: [port] });
    this.#port = port1;
    // Neither keeps the process: Cucumber ends when its scenarios have.
    this.#worker.unref();
    this.#port.unref();
  }

  ask(asked: object): unknown {
    const port = this.#port;
    port.postMessage({ asked });
    // A wait also ends by the waking of the answer before, which may come when that has long been taken: only the flag
    // tells.
    while (Atomics.load(this.#done, 0) === 0)
      if (Atomics.wait(this.#done, 0, 0, longestMs) === 'timed-out')
        throw new Error('what works beside the steps does not answer');
    Atomics.store(this.#done, 0, 0);
    return receiveMessageOnPort(port)?.message;
  }

  async end(): Promise<void> {
    this.#worker.ref();
    const ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    const port = this.#port;
    port.postMessage({});
    await ended;
  }
}

/** Nothing asked is the end. */
type Message = { readonly asked?: object };

const longestMs = 90_000;

/** The other side: answers each message, and ends when it is told to. */
export function serve(
  { port, done }: Begun,
  answer: (asked: object) => Promise<unknown>,
  end: () => Promise<void>,
): void {
  const reply = async (asked: object): Promise<void> => {
    port.postMessage(await answer(asked));
    Atomics.store(done, 0, 1);
    Atomics.notify(done, 0);
  };
  port.on('message', ({ asked }: Message) => {
    if (asked === undefined) {
      port.close();
      void end();
    } else void reply(asked);
  });
}
