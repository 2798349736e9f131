import { spawnSync } from 'node:child_process';
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

/** Where a program is started, and the home folder that it takes for the user's. */
export type Where = { readonly cwd: string; readonly home: string };

const longestMs = 50_000;
/** This file is a source in the repository of the stack, and built anywhere else: what it starts is as it is. */
const fromSources = import.meta.url.endsWith('.ts');

/** The command line that is installed beside this package. */
export function fpfProgram(): string {
  const manifest = fileURLToPath(import.meta.resolve('@fpf/cli/package.json'));
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly bin: { readonly fpf: string } };
  return join(dirname(manifest), fromSources ? 'src/main.ts' : bin.fpf);
}

/** Runs a program of Node's with nothing of the machine's own settings. What it compiles is kept, since the next scenario starts the same. */
export function runProgram(file: string, args: readonly string[], { cwd, home }: Where): Ran {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_STATE_HOME: join(home, 'state'),
    TMPDIR: process.env['TMPDIR'] ?? '/tmp',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(process.cwd(), 'node_modules', '.cache', 'fpf-cucumber'),
    LANG: 'C.UTF-8',
  };
  const node = [...(fromSources ? ['--conditions=@fpf/source'] : []), '--disable-warning=ExperimentalWarning'];
  const ran = spawnSync(process.execPath, [...node, file, ...args], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: longestMs,
    maxBuffer: 256 * 2 ** 20,
  });
  const events = ran.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { code: ran.status ?? -1, stdout: ran.stdout, stderr: ran.stderr, events };
}
