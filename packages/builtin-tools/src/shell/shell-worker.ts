import nodeModule from 'node:module';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { SessionFiles } from '@fpf/contracts';
import { keepBytes, takeAsText } from './keep-bytes.ts';
import { keepOutput } from './keep-output.ts';
import { mountPoint, withheld } from './limits.ts';
import type { EndedBy, FileMethod, FromWorker, ShellEnd, ShellJob, ToWorker } from './messages.ts';
import { openFirst } from './open-first.ts';
import { fromShell, toShell } from './raw-bytes.ts';
import { asText, checked, readText } from './read-text.ts';
import { SessionFileSystem } from './session-file-system.ts';
import { fileError } from './file-errors.ts';

const port = parentPort;
if (!port) throw new TypeError('shell-worker is started as a worker only');
const mostTold = 8;
const say = (message: FromWorker): void => port.postMessage(message);

await interpret(workerData as ShellJob).catch((error: unknown) => say({ kind: 'failed', message: messageOf(error) }));
port.close();

/** One script, in a shell of its own, over the session's files. */
async function interpret({ script, stdin, cwd, limits, compiled }: ShellJob): Promise<void> {
  keepBytes();
  if (compiled !== undefined) nodeModule.enableCompileCache?.(compiled);
  const bash = await import('just-bash').catch((error: unknown) => say({ kind: 'missing', message: messageOf(error) }));
  if (!bash || !port) return;
  // A worker is ended, and has no end of its own at which Node would keep it.
  if (compiled !== undefined) nodeModule.flushCompileCache?.();
  await keepOutput(bash);
  const base = new bash.InMemoryFs();
  await base.mkdir('/tmp', { recursive: true });
  const files = new SessionFileSystem(askFiles(port));
  const shell = new bash.Bash({
    fs: new bash.MountableFs({ base, mounts: [{ mountPoint, filesystem: files }] }),
    cwd: mountPoint,
    env: { HOME: '/tmp', TMPDIR: '/tmp', LANG: 'C.UTF-8' },
    commands: bash.getCommandNames().filter((name) => !withheld.has(name)) as never,
    customCommands: [asText, checked],
    executionLimits: limits,
    defenseInDepth: { enabled: 'auto' },
  });
  if (!(await takeAsText(shell)))
    return say({ kind: 'failed', message: 'this version of just-bash loses bytes that are no UTF-8' });
  shell.registerTransformPlugin(openFirst);
  shell.registerTransformPlugin(readText(bash.parse));
  const at = cwd === '' ? mountPoint : `${mountPoint}/${cwd}`;
  const end = await shell
    .exec(toShell(script), { cwd: toShell(at), stdin: toShell(stdin), rawScript: true })
    .then(endOf, fileTrouble);
  const told = files.refusals.slice(0, mostTold).map((refusal) => `shell: ${refusal}\n`);
  say({ kind: 'ended', end: { ...end, stderr: `${end.stderr}${told.join('')}` } });
}

function endOf({ stdout, stderr, exitCode }: Omit<ShellEnd, 'endedBy'>): ShellEnd {
  return { stdout: fromShell(stdout), stderr: fromShell(stderr), exitCode, endedBy: endedBy(exitCode, stderr) };
}

/**
 * The shell tells its limits in the last line and by a code of their own; a script that only repeats both deceives
 * nobody but itself.
 */
function endedBy(exitCode: number, stderr: string): EndedBy {
  const last = stderr.trimEnd().split('\n').at(-1) ?? '';
  const limit =
    (exitCode === 126 && /exceeded|too (many|large|deep|long)|limit/.test(last)) ||
    (exitCode === 124 && /^bash: .*exceeded/.test(last));
  return limit ? 'limit' : 'script';
}

/**
 * Inside `eval` and `source` a redirection that the files refuse ends the whole script. What is no such refusal is
 * ours.
 */
function fileTrouble(error: unknown): ShellEnd {
  const message = messageOf(error);
  if (!/^E[A-Z]+: /.test(message)) throw error;
  return { stdout: '', stderr: `bash: ${message}; the script ended there\n`, exitCode: 1, endedBy: 'refusal' };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

type Waiting = {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly path: string;
};

/** The session's files as the worker has them: every use is a question to the thread that holds the call. */
function askFiles(port: Pick<MessagePort, 'on' | 'postMessage'>): SessionFiles {
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
