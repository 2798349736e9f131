import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { TaskRecord } from '../nx-record/plugin.ts';
import { readCosts } from './costs.ts';

export interface NxRun {
  readonly code: number;
  readonly tasks: readonly TaskRecord[];
  /** Milliseconds of processor time by task, as far as tasks note it. */
  readonly costs: ReadonlyMap<string, number>;
}

/**
 * Builds every package in one process, where Nx would have two for each. Says what it says where it fails.
 */
export function buildAll(root: string): boolean {
  const steps = [
    ['tsc', '-b', '--singleThreaded'],
    [process.execPath, 'tools/bundle.ts'],
  ];
  return steps.every(
    ([program = '', ...args]) =>
      spawnSync(program, args, { cwd: root, env: environment(root), stdio: ['ignore', 'inherit', 'inherit'] })
        .status === 0,
  );
}

/**
 * Runs Nx with its output passed through, and gives back what became of each task. Signals reach Nx, which ends its
 * tasks.
 */
export async function runNx(root: string, args: readonly string[]): Promise<NxRun> {
  const folder = mkdtempSync(join(tmpdir(), 'fpf-tasks-'));
  const [record, costs] = [join(folder, 'tasks.json'), join(folder, 'costs')];
  mkdirSync(costs);
  const env = environment(root);
  try {
    const child = spawn(process.execPath, [nxFile(root), ...args, '--output-style=static'], {
      cwd: root,
      env: { ...env, FPF_TASK_RECORD: record, FPF_TASK_COSTS: costs },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const code = await relay(child);
    const ran = existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as readonly TaskRecord[]) : [];
    const tasks = code === 0 || code >= 128 ? ran : [...ran, ...notReached(root, args, env, ran)];
    return { code, tasks, costs: readCosts(costs) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Nx records nothing of a task that it left out because another failed. Its graph still knows it. */
function notReached(
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  ran: readonly TaskRecord[],
): readonly TaskRecord[] {
  const { status, stdout } = spawnSync(process.execPath, [nxFile(root), ...args, '--graph=stdout'], {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 256 << 20,
  });
  if (status !== 0) return [];
  const { tasks } = JSON.parse(stdout) as {
    readonly tasks: {
      readonly tasks: Readonly<
        Record<string, { readonly target: { readonly project: string; readonly target: string } }>
      >;
    };
  };
  return Object.entries(tasks.tasks)
    .filter(([id]) => !ran.some((task) => task.id === id))
    .map(([id, { target }]) => ({
      id,
      ...target,
      root: '',
      outputs: [],
      status: 'skipped',
      startedAt: undefined,
      endedAt: undefined,
    }));
}

function nxFile(root: string): string {
  return join(dirname(createRequire(join(root, 'package.json')).resolve('nx/package.json')), 'dist/bin/nx.js');
}

function environment(root: string): NodeJS.ProcessEnv {
  const path = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  // Hundreds of processes load the same sources; Node keeps what it has compiled of them, each by its content.
  const compiled = process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/fpf-compiled');
  return {
    ...process.env,
    PATH: path,
    NODE_COMPILE_CACHE: compiled,
    // The compiler and the linter spend a third of their time on collecting what a larger heap has room for.
    GOGC: process.env['GOGC'] ?? '400',
    NX_ISOLATE_PLUGINS: 'false',
    NX_DAEMON: 'false',
    NX_TUI: 'false',
  };
}

function relay(child: ReturnType<typeof spawn>): Promise<number> {
  const codes: Readonly<Record<string, number>> = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  let stopped: string | undefined;
  for (const signal of Object.keys(codes) as NodeJS.Signals[]) {
    process.on(signal, () => {
      stopped = signal;
      child.kill(signal);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(codes[stopped ?? signal ?? ''] ?? code ?? 1));
  });
}
