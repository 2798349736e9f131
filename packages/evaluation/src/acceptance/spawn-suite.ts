import { spawn } from 'node:child_process';
import type { World } from './acceptance-plan.ts';
import type { SuitePlace } from './suite-place.ts';

type SuiteRun = {
  readonly formats: readonly string[];
  /** Folders of features, or scenarios by file and line. */
  readonly scenarios: readonly string[];
  /** Without one the suite runs as on any day. */
  readonly world: World | undefined;
};

/** What a suite that is told to end may take before it is ended. */
const graceMs = 5_000;
const keptBytes = 4_096;

/**
 * Cucumber, in its own folder, as a group of processes: whatever stops it stops all that its scenarios started. It ends
 * with 0 or, where scenarios are not green, with 1; anything else means that it did not run as it should, and gives the
 * reason.
 */
export async function spawnSuite(
  { folder, program }: SuitePlace,
  { formats, scenarios, world }: SuiteRun,
  limitMs: number,
  signal: AbortSignal,
): Promise<string | null> {
  signal.throwIfAborted();
  const args = [
    ...conditions(),
    program,
    ...scenarios,
    ...formats.flatMap((format) => ['--format', format]),
    ...(world ? ['--world-parameters', JSON.stringify(world.parameters)] : []),
  ];
  // No other word than the parameters' says who answers.
  const { FPF_MODEL: _model, FPF_OLLAMA_MODEL: _tag, ...env } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...env, ...world?.env },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said = (said + text).slice(-keptBytes)));
  let late = false;
  let last: NodeJS.Timeout | undefined;
  const end = (): void => {
    kill(child.pid, 'SIGTERM');
    last ??= setTimeout(() => kill(child.pid, 'SIGKILL'), graceMs);
  };
  const limit = setTimeout(() => {
    late = true;
    end();
  }, limitMs);
  signal.addEventListener('abort', end, { once: true });
  try {
    const code = await new Promise<number | NodeJS.Signals | Error>((resolve) => {
      child.once('error', resolve);
      child.once('close', (number, by) => resolve(number ?? by ?? 'SIGKILL'));
    });
    signal.throwIfAborted();
    if (late) return `it took longer than ${limitMs / 60_000} minutes`;
    if (code === 0 || code === 1) return null;
    return `Cucumber ended with ${code instanceof Error ? code.message : code}: ${said.trim().split('\n').slice(-3).join(' ').slice(0, 512)}`;
  } finally {
    clearTimeout(limit);
    clearTimeout(last);
    signal.removeEventListener('abort', end);
    // Whatever a scenario has left behind ends with its suite.
    kill(child.pid, 'SIGKILL');
  }
}

/** A program that was started from sources starts others so. */
function conditions(): readonly string[] {
  return [
    ...(import.meta.url.endsWith('.ts') ? ['--conditions=@fpf/source'] : []),
    '--disable-warning=ExperimentalWarning',
  ];
}

function kill(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
