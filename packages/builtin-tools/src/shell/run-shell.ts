import nodeModule from 'node:module';
import { dirname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { type BuiltinHandler, FpfError, type SessionFiles } from '@fpf/contracts';
import { textOf } from '../arguments.ts';
import { heap, mostSaid, shellLimits } from './limits.ts';
import type { FromWorker, ShellEnd, ShellJob, ToWorker } from './messages.ts';

/**
 * A shell script over the session's files, in a worker of its own: nothing of the shell is loaded before, a script that
 * does not end is ended with its worker, and one that takes too much memory takes only the worker with it.
 */
export const runShell: BuiltinHandler = async (args, { files, signal }) => {
  const script = textOf(args, 'script');
  if (script.trim() === '') throw new Error('the script is empty');
  const job: ShellJob = {
    script,
    stdin: Object.hasOwn(args, 'stdin') ? textOf(args, 'stdin') : '',
    cwd: Object.hasOwn(args, 'cwd') ? await folderOf(textOf(args, 'cwd'), files) : '',
    limits: shellLimits,
    compiled: compiledFolder(),
  };
  // Every run registers this tool, and few call it.
  const { Worker: Thread } = await import('node:worker_threads');
  const { stdout, stderr, exitCode, endedBy } = await interpret(
    new Thread(workerFile(), { ...alone, workerData: job }),
    files,
    signal,
  );
  if (endedBy === 'limit') throw new Error(overLimit(stdout, stderr));
  const said = [cut(stdout), cut(stderr)] as const;
  const truncated = said.some(({ whole }) => !whole);
  return { exit_code: exitCode, ended_by: endedBy, stdout: said[0].text, stderr: said[1].text, truncated };
};

/** Node names the folder for its own version in it, which it makes itself. */
function compiledFolder(): string | undefined {
  const folder = nodeModule.getCompileCacheDir?.();
  return folder === undefined ? undefined : dirname(folder);
}

/** The worker has nothing of this process: no environment, no flags and preloads, no streams. */
const alone = Object.freeze({
  env: {},
  execArgv: [],
  stdin: false,
  stdout: true,
  stderr: true,
  resourceLimits: heap,
  name: 'fpf-shell',
});

/** From sources as from a build: the worker lies beside this file, with the same ending. */
function workerFile(): URL {
  return new URL(`./shell-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
}

function interpret(worker: Worker, files: SessionFiles, signal: AbortSignal): Promise<ShellEnd> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => end(() => reject(new Error('the script was stopped')));
    let ended = false;
    const end = (settle: () => void): void => {
      if (ended) return;
      ended = true;
      signal.removeEventListener('abort', onAbort);
      worker.terminate().then(settle, settle);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ask') answer(files, message).then((said) => worker.postMessage(said, []), reject);
      else if (message.kind === 'ended') end(() => resolve(message.end));
      else
        end(() =>
          reject(
            message.kind === 'missing' ? missing(message.message) : new Error(`the shell failed: ${message.message}`),
          ),
        );
    });
    worker.once('error', (error: Error & { readonly code?: string }) => {
      const why =
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? `the script took more than ${heap.maxOldGenerationSizeMb} MiB of memory`
          : error.message;
      end(() => reject(new Error(why)));
    });
    worker.once('exit', () => end(() => reject(new Error('the shell ended without a word'))));
  });
}

/** One use of the session's files, on the side that holds them. */
async function answer(
  files: SessionFiles,
  { id, method, args }: Extract<FromWorker, { kind: 'ask' }>,
): Promise<ToWorker> {
  try {
    if (!Object.hasOwn(files, method)) throw new TypeError(`the shell asked for ${method}`);
    const use = files[method] as (...given: readonly unknown[]) => Promise<unknown>;
    return { id, value: await use(...args) };
  } catch (error) {
    const { code, message } = FpfError.is(error) ? error : { code: 'unknown', message: String(error) };
    return { id, refused: { code, message } };
  }
}

async function folderOf(path: string, files: SessionFiles): Promise<string> {
  await files.list(path);
  return path;
}

/** The beginning, never half a character. */
function cut(text: string): { readonly text: string; readonly whole: boolean } {
  if (text.length <= mostSaid) return { text: text.toWellFormed(), whole: true };
  return { text: text.slice(0, mostSaid).toWellFormed(), whole: false };
}

/** A limit ends a script anywhere in its work, so that what it did is no result; how far it came is told. */
function overLimit(stdout: string, stderr: string): string {
  const lines = stderr.toWellFormed().trimEnd().split('\n');
  const [limit, before] = [tail(lines.at(-1) ?? ''), lines.slice(0, -1).join('\n')];
  const quoted = (where: string, text: string): string =>
    text === '' ? '' : `; on ${where} it had said: “${tail(text)}”`;
  return `a limit of the shell ended the script: ${limit}${quoted('stdout', stdout.toWellFormed())}${quoted('stderr', before)}`;
}

function tail(text: string): string {
  return text.length > 500 ? `…${text.slice(-500).toWellFormed()}` : text;
}

function missing(why: string): FpfError {
  return new FpfError({
    code: 'tool.package-missing',
    message: `builtin-tools: the shell needs the package just-bash, and it cannot be loaded: ${why}`,
    hint: 'Install it beside @fpf/cli: npm install --ignore-scripts --omit=optional just-bash@3.4.2',
  });
}
