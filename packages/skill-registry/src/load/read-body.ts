import { Buffer } from 'node:buffer';
import { FpfError } from '@fpf/contracts';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { type Markdown, readMarkdown } from '../read/markdown.ts';

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

/**
 * Waits until what both sides see is no longer `value`, at most so long. A wait of the platform also ends by a waking
 * that was meant for an earlier change and comes late: on a busy machine a text that can be read well would be told too
 * slow.
 */
export function waitPast(flag: Int32Array, value: number, ms: number): void {
  const until = performance.now() + ms;
  for (let left = ms; left > 0 && Atomics.load(flag, 0) === value; left = until - performance.now())
    Atomics.wait(flag, 0, value, left);
}

/**
 * What the Markdown reader is given at most. Its time grows with the square of lines and list items, so these bound it
 * to a few seconds, whatever the text, and the worker's cap ends what is still running; a real SKILL.md stays far
 * below.
 */
export const bodyLimits = Object.freeze({
  bytes: 256 * 1024,
  lines: 5_000,
  /** List and quote markers that one line may begin with. */
  markersOfLine: 8,
  /** Markers beyond the first of their line, in the whole file. */
  nestedMarkers: 1_024,
});

/** What is read without a worker: up to so much, no text that a long search found took more than 50 ms. */
const smallBody = Object.freeze({ bytes: 32 * 1024, weight: 500 });

type BodyProblem = {
  readonly code: 'skill.b01-too-large' | 'skill.b02-nesting';
  readonly message: string;
  readonly line: number;
};

/** The pre-scan: linear, and before any Markdown is read. */
export function bodyProblem(text: string): BodyProblem | undefined {
  const bytes = Buffer.byteLength(text);
  const lines = text.split(/\r\n|\n|\r/);
  const tooLarge = (what: string, most: number): BodyProblem => ({
    code: 'skill.b01-too-large',
    message: `the file has ${what}; its Markdown is read up to ${most}`,
    line: 1,
  });
  if (bytes > bodyLimits.bytes) return tooLarge(`${bytes} bytes`, bodyLimits.bytes);
  if (lines.length > bodyLimits.lines) return tooLarge(`${lines.length} lines`, bodyLimits.lines);
  let nested = 0;
  for (const [index, line] of lines.entries()) {
    const markers = leadingMarkers(line);
    nested += Math.max(0, markers - 1);
    const message =
      markers > bodyLimits.markersOfLine
        ? `the line begins with ${markers} list or quote markers`
        : `more than ${bodyLimits.nestedMarkers} list or quote markers stand directly inside others`;
    if (markers > bodyLimits.markersOfLine || nested > bodyLimits.nestedMarkers)
      return { code: 'skill.b02-nesting', message, line: index + 1 };
  }
  return undefined;
}

/**
 * Whether the text is so small that no worker is needed: one for each line, two more for each marker that a line begins
 * with.
 */
export function isSmallBody(text: string): boolean {
  if (Buffer.byteLength(text) > smallBody.bytes) return false;
  let weight = 0;
  for (const line of text.split(/\r\n|\n|\r/)) weight += 1 + 2 * leadingMarkers(line);
  return weight <= smallBody.weight;
}

const marker = /[ \t]*(?:[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|>)/y;

function leadingMarkers(line: string): number {
  let count = 0;
  marker.lastIndex = 0;
  while (marker.test(line)) count += 1;
  return count;
}
