import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { constants } from 'node:os';
import type { RunningProgram, SecretValues, SpawnPlan, ToolLogs } from '@fpf/contracts';
import { Capture, type Captured } from './capture.ts';
import { FullText } from './full-text.ts';

export type ProcessLimits = {
  readonly timeoutMs: number;
  /** How much of a stream is kept, both ends of it. */
  readonly maxOutputBytes: number;
  /** How much a stream may say before the process is ended for it; at least what is kept. */
  readonly maxLogBytes: number;
  /** Where all that a stream says goes, when it is more than is kept. */
  readonly logs?: ToolLogs;
  readonly signal: AbortSignal;
  /** Known secrets are taken out before anything is kept, hashed or written. */
  readonly secrets?: SecretValues;
};

/** What a stream said: `full` when all of it lies in the file that was named for it. */
export type Said = Captured & { readonly full: boolean };

/** How a process ended, and who ended it. */
export type Ended = {
  readonly code: number | null;
  readonly signal: string | undefined;
  readonly stopped: 'time' | 'output' | 'abort' | undefined;
  /** Why it could not be started at all. */
  readonly notStarted: string | undefined;
  readonly stdout: Said;
  readonly stderr: Said;
};

/** How long pipes may stay open after the process itself is gone: whoever still holds them is not waited for. */
const drainMs = 1_000;

/** Starts a plan, feeds it `input`, and comes back when it has ended, by itself or by a limit. Never rejects. */
export function runProcess(plan: SpawnPlan, input: string, limits: ProcessLimits): Promise<Ended> {
  return new Promise((resolve) => {
    const [stdout, stderr] = [new Listener('stdout', limits), new Listener('stderr', limits)];
    let stopped: Ended['stopped'];
    let drain: NodeJS.Timeout | undefined;
    let child: RunningProgram;
    try {
      child = start(plan);
    } catch (error) {
      const notStarted = error instanceof Error ? error.message : String(error);
      return resolve({
        code: null,
        signal: undefined,
        stopped: undefined,
        notStarted,
        stdout: stdout.end(),
        stderr: stderr.end(),
      });
    }

    const stop = (why: NonNullable<Ended['stopped']>): void => {
      stopped ??= why;
      kill(child);
    };
    const onAbort = (): void => stop('abort');
    const timer = setTimeout(() => stop('time'), limits.timeoutMs);
    limits.signal.addEventListener('abort', onAbort, { once: true });
    if (limits.signal.aborted) onAbort();

    child.stdout?.on('data', (data) => stdout.hear(data) || stop('output'));
    child.stderr?.on('data', (data) => stderr.hear(data) || stop('output'));
    // A tool may end without reading its input; how it ended says whether that was right.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);

    const finish = (code: number | null, signal: string | null, notStarted?: string): void => {
      clearTimeout(timer);
      clearTimeout(drain);
      limits.signal.removeEventListener('abort', onAbort);
      resolve({
        code,
        signal: signal ?? signalOf(code),
        stopped,
        notStarted,
        stdout: stdout.end(),
        stderr: stderr.end(),
      });
    };
    child.once('error', (error) => {
      if (child.pid === undefined) finish(null, null, error.message);
    });
    child.once('exit', () => {
      // What it left in its own process group goes with it; in a sandbox there is nothing left to end.
      kill(child);
      drain = setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, drainMs);
    });
    child.once('close', (code, signal) => {
      if (child.pid !== undefined) finish(code, signal);
    });
  });
}

/** One stream: its two ends, its hash, and the whole of it in a file where it is long. */
class Listener {
  readonly #capture: Capture;
  readonly #full: FullText;
  readonly #most: number;
  readonly #taking: ReturnType<SecretValues['taking']> | undefined;
  #heard = 0;

  constructor(stream: 'stdout' | 'stderr', { maxOutputBytes, maxLogBytes, logs, secrets }: ProcessLimits) {
    this.#taking = secrets?.taking();
    this.#capture = new Capture(maxOutputBytes);
    this.#full = new FullText(logs?.[stream], maxOutputBytes);
    this.#most = Math.max(maxOutputBytes, maxLogBytes);
  }

  /** False once it has said more than it may. */
  hear(said: Uint8Array): boolean {
    const data = Buffer.from(said.buffer, said.byteOffset, said.byteLength);
    // Who is being ended may say a lot until that is done: nothing of it is kept.
    if (this.#heard > this.#most) return false;
    this.#heard += data.length;
    this.#keep(this.#taking ? Buffer.from(this.#taking.push(data)) : data);
    return this.#heard <= this.#most;
  }

  end(): Said {
    if (this.#taking) this.#keep(Buffer.from(this.#taking.end()));
    const full = this.#full.end();
    return { ...this.#capture.end(), full };
  }

  #keep(data: Buffer): void {
    if (data.length === 0) return;
    this.#capture.add(data);
    this.#full.add(data);
  }
}

function start(plan: SpawnPlan): RunningProgram {
  const waiting = plan.waiting?.();
  if (waiting !== undefined) return waiting;
  const files: number[] = [];
  try {
    for (const path of plan.open ?? []) files.push(openSync(path, 'r'));
    return spawn(plan.program, plan.args, {
      cwd: plan.cwd,
      // Node would add its own NODE_V8_COVERAGE, which says where to write on this machine.
      env: { NODE_V8_COVERAGE: undefined, ...plan.env },
      stdio: ['pipe', 'pipe', 'pipe', ...files],
      detached: true,
    });
  } finally {
    for (const file of files) closeSync(file);
  }
}

/** Ends the process and its group. Ending a sandbox's outermost process ends its pid namespace, and so everything. */
function kill(child: RunningProgram): void {
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
