import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';

export type ModelDoor = {
  readonly url: string;
  /**
   * What stands before a program and its words, so that the door knows whom to end: a shell that says which process it
   * is, and becomes the program.
   */
  readonly client: readonly string[];
  readonly close: () => Promise<unknown>;
};

/**
 * A server in a thread of its own, at which a program that asks a model is ended at once: what it has spent until then
 * is what is measured.
 */
export async function openModelDoor(pidFile: string): Promise<ModelDoor> {
  const { port1, port2 } = new MessageChannel();
  const file = new URL('model-door-thread.ts', import.meta.url);
  const thread = new Worker(file, { workerData: { pidFile, port: port2 }, transferList: [port2] });
  const [url] = (await once(port1, 'message')) as [string];
  port1.close();
  return { url, client: ['-c', 'echo $$ > "$0"; exec "$@"', pidFile], close: () => thread.terminate() };
}
