import type { SessionFiles } from '@fpf/contracts';
import type { MessagePort } from 'node:worker_threads';
import { fileError } from './file-errors.ts';
import type { FileMethod, FromWorker, ToWorker } from './messages.ts';

type Waiting = {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly path: string;
};

/** The session's files as the worker has them: every use is a question to the thread that holds the call. */
export function askFiles(port: Pick<MessagePort, 'on' | 'postMessage'>): SessionFiles {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  port.on('message', (answer: ToWorker) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (!asked) return;
    if ('refused' in answer) asked.reject(fileError(answer.refused.code, answer.refused.message, asked.path));
    else asked.resolve(answer.value);
  });
  const ask = <T>(method: FileMethod, ...args: readonly unknown[]): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve: resolve as (value: unknown) => void, reject, path: String(args[0]) });
      port.postMessage({ kind: 'ask', id: last, method, args } satisfies FromWorker);
    });
  return {
    facts: (path) => ask('facts', path),
    list: (path) => ask('list', path),
    read: (path) => ask('read', path),
    write: (path, bytes) => ask('write', path, bytes),
    makeFolder: (path) => ask('makeFolder', path),
    remove: (path) => ask('remove', path),
    rename: (from, to) => ask('rename', from, to),
    readLink: (path) => ask('readLink', path),
    makeLink: (path, target) => ask('makeLink', path, target),
    setMode: (path, mode) => ask('setMode', path, mode),
  };
}
