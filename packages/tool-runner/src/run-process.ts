import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { SpawnPlan } from '@fpf/contracts';
import { Capture, type Captured } from './capture.ts';

export type ProcessLimits = { readonly timeoutMs: number; readonly maxOutputBytes: number; readonly signal: AbortSignal };

/** How a process ended, and who ended it. */
export type Ended = {
  readonly code: number | null;
  readonly signal: string | undefined;
  readonly stopped: 'time' | 'output' | 'abort' | undefined;
  /** Why it could not be started at all. */
  readonly notStarted: string | undefined;
  readonly stdout: Captured;
  readonly stderr: Captured;
};

/** How long pipes may stay open after the process itself is gone: whoever still holds them is not waited for. */
const drainMs = 1_000;

/** Starts a plan, feeds it `input`, and comes back when it has ended, by itself or by a limit. Never rejects. */
export function runProcess(plan: SpawnPlan, input: string, limits: ProcessLimits): Promise<Ended> {
  return new Promise((resolve) => {
    const [stdout, stderr] = [new Capture(limits.maxOutputBytes), new Capture(limits.maxOutputBytes)];
    let stopped: Ended['stopped'];
    let drain: NodeJS.Timeout | undefined;
    const child = spawn(plan.program, plan.args, { cwd: plan.cwd, env: { ...plan.env }, stdio: ['pipe', 'pipe', 'pipe'], detached: true });

    const stop = (why: NonNullable<Ended['stopped']>): void => {
      stopped ??= why;
      kill(child);
    };
    const onAbort = (): void => stop('abort');
    const timer = setTimeout(() => stop('time'), limits.timeoutMs);
    limits.signal.addEventListener('abort', onAbort, { once: true });
    if (limits.signal.aborted) onAbort();

    child.stdout.on('data', (data: Buffer) => stdout.add(data) || stop('output'));
    child.stderr.on('data', (data: Buffer) => stderr.add(data) || stop('output'));
    // A tool may end without reading its input; how it ended says whether that was right.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);

    const finish = (code: number | null, signal: NodeJS.Signals | null, notStarted?: string): void => {
      clearTimeout(timer);
      clearTimeout(drain);
      limits.signal.removeEventListener('abort', onAbort);
      resolve({ code, signal: signal ?? signalOf(code), stopped, notStarted, stdout: stdout.end(), stderr: stderr.end() });
    };
    child.once('error', (error) => {
      if (child.pid === undefined) finish(null, null, error.message);
    });
    child.once('exit', () => {
      // What it left in its own process group goes with it; in a sandbox there is nothing left to end.
      kill(child);
      drain = setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, drainMs);
    });
    child.once('close', (code, signal) => {
      if (child.pid !== undefined) finish(code, signal);
    });
  });
}

/** Ends the process and its group. Ending a sandbox's outermost process ends its pid namespace, and so everything. */
function kill(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is already empty.
  }
}

/** A sandbox passes a signal on as 128 + its number, as shells do. */
function signalOf(code: number | null): string | undefined {
  if (code === null || code <= 128) return undefined;
  return Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];
}
