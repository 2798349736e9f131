import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Ran = {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** With --json: one object a line. */
  readonly events: readonly Record<string, unknown>[];
};

const main = join(dirname(fileURLToPath(import.meta.resolve('@fpf/cli/package.json'))), 'src', 'main.ts');

type Where = { readonly cwd: string; readonly home: string };

export function fpf(args: readonly string[], where: Where): Ran {
  return program(main, args, where);
}

/** A program from sources, with nothing of the machine's own settings. */
export function program(file: string, args: readonly string[], { cwd, home }: Where): Ran {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_STATE_HOME: join(home, 'state'),
    TMPDIR: process.env['TMPDIR'] ?? '/tmp',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    LANG: 'C.UTF-8',
  };
  const ran = spawnSync(process.execPath, ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', file, ...args], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 50_000,
  });
  const events = ran.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { code: ran.status ?? -1, stdout: ran.stdout, stderr: ran.stderr, events };
}
