import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a program left: how it ended, what it printed, and with --json one object a line. */
export type Ran = {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly events: readonly Record<string, unknown>[];
};

/**
 * Where a program is started, the home folder that it takes for the user's, and what it finds in its environment beside
 * the ordinary.
 */
export type Where = { readonly cwd: string; readonly home: string; readonly env?: Readonly<Record<string, string>> };

const longestMs = 50_000;
/** This file is a source in the repository of the stack, and built anywhere else: what it starts is as it is. */
const fromSources = import.meta.url.endsWith('.ts');

/** The command line that is installed beside this package. */
export function fpfProgram(): string {
  const manifest = fileURLToPath(import.meta.resolve('@fpf/cli/package.json'));
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly bin: { readonly fpf: string } };
  return join(dirname(manifest), fromSources ? 'src/main.ts' : bin.fpf);
}

/** Runs a program of Node's with nothing of the machine's own settings. */
export function runProgram(file: string, args: readonly string[], where: Where): Ran {
  const ran = spawnSync(process.execPath, [...nodeOptions, file, ...args], {
    ...surroundings(where),
    encoding: 'utf8',
    timeout: longestMs,
    maxBuffer: 256 * 2 ** 20,
  });
  return { code: ran.status ?? -1, stdout: ran.stdout, stderr: ran.stderr, events: eventsIn(ran.stdout) };
}

/** Starts a program as `runProgram` does, and does not wait for it: for who ends it on the way. */
export function startProgram(file: string, args: readonly string[], where: Where): ChildProcess {
  return spawn(process.execPath, [...nodeOptions, file, ...args], {
    ...surroundings(where),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const nodeOptions: readonly string[] = [
  ...(fromSources ? ['--conditions=@fpf/source'] : []),
  '--disable-warning=ExperimentalWarning',
];

/** What Node compiles is kept, since the next scenario starts the same. */
export function surroundings({ cwd, home, env: own }: Where): {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
} {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_STATE_HOME: join(home, 'state'),
    TMPDIR: process.env['TMPDIR'] ?? '/tmp',
    NODE_COMPILE_CACHE:
      process.env['NODE_COMPILE_CACHE'] ?? join(process.cwd(), 'node_modules', '.cache', 'fpf-cucumber'),
    LANG: 'C.UTF-8',
    ...own,
  };
  return { cwd, env };
}

/** The lines that are objects, as --json prints them. */
export function eventsIn(stdout: string): Ran['events'] {
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
