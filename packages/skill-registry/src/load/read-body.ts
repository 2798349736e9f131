import { FpfError } from '@fpf/contracts';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { isSmallBody } from './body-limits.ts';
import { type Markdown, readMarkdown } from '../read/markdown.ts';
import { waitPast } from './wait-past.ts';

/** What a worker gets. `state` is one number that both sides see: 0, then `ready`, then `done`. */
export type MarkdownTask = { readonly text: string; readonly state: SharedArrayBuffer };
export type MarkdownAnswer = { readonly markdown: Markdown } | { readonly error: string };
export const ready = 1;
export const done = 2;

export type BodyCaps = {
  /** How long the Markdown of one file may take. */
  readonly readMs: number;
  /** How long the thread may take to start, on a machine that is busy. */
  readonly startMs: number;
};

export const bodyCaps: BodyCaps = Object.freeze({ readMs: 2_000, startMs: 30_000 });

/**
 * The Markdown of SKILL.md, within a time limit; `bodyProblem` comes first. Callers stay synchronous: a small text is
 * read at once, any other by a thread that this one waits for and ends.
 */
export function readBody(text: string, caps: BodyCaps = bodyCaps): Markdown | 'too-slow' {
  return isSmallBody(text) ? readMarkdown(text) : readInWorker(text, caps);
}

export function readInWorker(text: string, caps: BodyCaps): Markdown | 'too-slow' {
  const state = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const { port1: mine, port2: port } = new MessageChannel();
  const worker = new Worker(workerFile(), {
    workerData: { text, state, port },
    transferList: [port],
    execArgv: conditions(),
    stderr: true,
  });
  worker.unref();
  // A thread that fails to start says so as an event, after this has thrown: the event would end the process.
  worker.on('error', () => undefined);
  try {
    return awaited(new Int32Array(state), mine, caps);
  } finally {
    mine.close();
    void worker.terminate();
  }
}

function awaited(flag: Int32Array, port: MessagePort, caps: BodyCaps): Markdown | 'too-slow' {
  waitPast(flag, 0, caps.startMs);
  if (Atomics.load(flag, 0) === 0) {
    throw new FpfError({
      code: 'skill.unreadable',
      message: `skill-registry: the thread that reads Markdown did not start within ${caps.startMs} ms`,
      hint: 'The machine is too busy, or the package is incomplete: try again, then install it anew.',
    });
  }
  waitPast(flag, ready, caps.readMs);
  const received: { readonly message: MarkdownAnswer } | undefined = receiveMessageOnPort(port);
  if (received === undefined) return 'too-slow';
  const answer = received.message;
  if ('error' in answer) throw new Error(`the Markdown reader failed: ${answer.error}`);
  return answer.markdown;
}

/** Beside this file, and of its kind: a source where sources run, else what was built of it. */
function workerFile(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './markdown-worker.ts' : './markdown-worker.js', import.meta.url);
}

/**
 * Of this process's own flags only those that decide which files are imported. Others, such as --eval, are not a
 * thread's.
 */
function conditions(): string[] {
  return process.execArgv.flatMap((flag, at) => {
    if (/^(?:--conditions=|-C=|-C.)/.test(flag)) return [flag];
    const value = process.execArgv[at + 1];
    return /^(?:--conditions|-C)$/.test(flag) && value !== undefined ? [`--conditions=${value}`] : [];
  });
}
