import { type MessagePort, workerData } from 'node:worker_threads';
import { readMarkdown } from '../read/markdown.ts';
import { done, type MarkdownAnswer, type MarkdownTask, ready } from './read-body.ts';

/**
 * Runs in a thread of its own, so that it can be ended: says that it begins, reads one text, hands over what it found.
 */
const { text, state, port } = workerData as MarkdownTask & { readonly port: MessagePort };
const flag = new Int32Array(state);

signal(ready);
port.postMessage(answer());
signal(done);

function answer(): MarkdownAnswer {
  try {
    return { markdown: readMarkdown(text) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function signal(value: number): void {
  Atomics.store(flag, 0, value);
  Atomics.notify(flag, 0);
}
