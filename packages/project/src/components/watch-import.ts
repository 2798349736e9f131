import { Socket } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a module may do where it is imported: nothing that anybody outside can see. */
export type ImportWatch = {
  /** What was seen of work, the first thing first. */
  readonly seen: () => readonly string[];
  readonly stop: () => void;
};

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const lasting: ReadonlySet<string> = new Set([
  'Timeout',
  'TCPSocketWrap',
  'TCPServerWrap',
  'ProcessWrap',
  'FSEventWrap',
]);
const words: Readonly<Record<string, string>> = {
  Timeout: 'it set a timer',
  TCPSocketWrap: 'it opened a connection',
  TCPServerWrap: 'it opened a port',
  ProcessWrap: 'it started a program',
  FSEventWrap: 'it watches files',
};

/**
 * Looks on while a package is imported: what is printed, connected to, ended or left running then is not ours. It is no
 * sandbox (whoever trusts a package trusts it), but it says of a package that it does not wait to be asked.
 */
export function watchImport(own: readonly string[]): ImportWatch {
  const ours = [here, ...own];
  const seen: string[] = [];
  const before = running();
  const undo = [
    hold(process.stdout, 'write', 'it printed on standard output', { seen, ours }, () => true),
    hold(process.stderr, 'write', 'it printed on standard error', { seen, ours }, () => true),
    hold(Socket.prototype, 'connect', 'it asked the network', { seen, ours }, () =>
      refuse('no connection is made while a package is imported'),
    ),
    hold(process, 'exit', 'it ended the process', { seen, ours }, () =>
      refuse('the process is not ended while a package is imported'),
    ),
  ];
  return {
    seen: () => [...new Set([...seen, ...started(before)])],
    stop: () => undo.forEach((back) => back()),
  };
}

type Watching = { readonly seen: string[]; readonly ours: readonly string[] };

function hold(of: object, name: string, what: string, { seen, ours }: Watching, instead: () => unknown): () => void {
  const holder = of as Record<string, (...args: readonly unknown[]) => unknown>;
  const own = Object.getOwnPropertyDescriptor(of, name);
  const held = holder[name];
  const watched = function watched(this: unknown, ...args: readonly unknown[]): unknown {
    if (isOurs(watched, ours)) return held?.apply(this, [...args]);
    seen.push(what);
    return instead();
  };
  Object.defineProperty(of, name, { value: watched, configurable: true, writable: true });
  return () => {
    if (own) Object.defineProperty(of, name, own);
    else Reflect.deleteProperty(of, name);
  };
}

/**
 * Whether a frame of this package or of its caller is on the way to the function that asks: the progress of a command
 * line goes on while it imports.
 */
function isOurs(asker: (...args: readonly unknown[]) => unknown, ours: readonly string[]): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 200;
  const traced: { readonly stack?: string } = {};
  Error.captureStackTrace(traced, asker);
  Error.stackTraceLimit = stackTraceLimit;
  const frames = (traced.stack ?? '').split('\n').slice(1);
  return frames.some((frame) => ours.some((folder) => frame.includes(folder)) && !frame.includes('at async '));
}

function running(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo())
    if (lasting.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

function started(before: ReadonlyMap<string, number>): readonly string[] {
  return [...running()].flatMap(([kind, count]) => (count > (before.get(kind) ?? 0) ? [words[kind] ?? kind] : []));
}

function refuse(message: string): never {
  throw new Error(message);
}
