import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '@fpf/contracts';
import { mainFile, nodeFlags } from './program.ts';
import { warmly } from './warm.ts';

export type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Answers word for word: what decides in tests that are about something else than the model. */
export const scripted = `scripted:${fileURLToPath(import.meta.resolve('@fpf/examples/requests.json'))}`;

/**
 * What every program gets that a test starts: where programs are found, where temporary files go, what has been
 * compiled and read already, outside of the folder that it works in, and where to leave what it executed.
 */
export const baseEnv: Readonly<Record<string, string>> = Object.fromEntries([
  ['XDG_CACHE_HOME', join(tmpdir(), '.cache')],
  ...['PATH', 'TMPDIR', 'NODE_COMPILE_CACHE', 'NODE_V8_COVERAGE'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  ),
]);

type Options = {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly node?: readonly string[];
};

/** The words that start the command line, for a test that starts it in its own way. */
export function startWords(args: readonly string[], node: readonly string[] = []): readonly string[] {
  return [process.execPath, ...nodeFlags, ...node, mainFile, ...args];
}

/**
 * The command line as a user runs it: a process of its own, and an environment of its own. An empty FPF_MODEL is none.
 */
export function fpfStarted(args: readonly string[], options: Options = {}): Ran {
  const { cwd, env } = placeOf(options);
  const [program = '', ...words] = startWords(args, options.node);
  const ran = spawnSync(program, words, {
    cwd,
    env,
    encoding: 'utf8',
    input: '',
  });
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr };
}

/**
 * The same in a thread of this process, where nothing but the exit code and what is printed counts. A process of its
 * own is started where programs are looked for elsewhere, where Node gets flags or its input is read (`-`: a thread
 * would read that of this process, without end), and for every command with FPF_TEST_STARTS=1, which each night does.
 */
export function fpf(args: readonly string[], options: Options = {}): Ran {
  const own =
    options.node !== undefined ||
    args.includes('-') ||
    Object.keys(options.env ?? {}).some((name) => elsewhere.has(name));
  return own || startAlways ? fpfStarted(args, options) : warmly(args, placeOf(options));
}

export const startAlways = process.env['FPF_TEST_STARTS'] === '1';
/** What a process remembers of the machine it found, or reads as it starts. */
const elsewhere: ReadonlySet<string> = new Set([
  'PATH',
  'TMPDIR',
  'TZ',
  'FORCE_COLOR',
  'NO_COLOR',
  'NODE_OPTIONS',
  'COLUMNS',
]);

function placeOf(options: Options): { readonly cwd: string; readonly env: Readonly<Record<string, string>> } {
  const home = options.cwd ?? tmpdir();
  const own = { HOME: home, XDG_STATE_HOME: join(home, '.state'), LANG: 'C.UTF-8', FPF_MODEL: scripted };
  return { cwd: home, env: { ...baseEnv, ...own, ...options.env } };
}

export function json(ran: Ran): JsonObject {
  return JSON.parse(ran.stdout) as JsonObject;
}

/** A folder that is gone when the file's tests are done. */
export function scratch(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-cli-'));
  after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
