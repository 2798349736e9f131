import { createInterface } from 'node:readline';
import { FpfError, type SpawnPlan } from '@fpf/contracts';
import { spawnPlan } from '../../sandbox/spawn-plan.ts';
import type { CommitParts, WorkerCommand } from '../plan/commit-parts.ts';
import { belongsToOthers } from '../plan/owners.ts';
import type { CommitPlan, Direction, WorkerLine } from '../plan/plan-file.ts';
import { workerScript } from './stage-commit.ts';

export type WorkerAsk = {
  readonly folder: string;
  readonly plan: CommitPlan;
  readonly direction: Direction;
  /** Leaves what somebody else wrote as it is, and goes on. */
  readonly lenient: boolean;
  /** Before each path; false stops there. */
  readonly onPath: (done: number) => boolean;
};

type Said = Exclude<WorkerLine, { readonly say: 'ask' }>;

/** How it ended. `begun`: whether it may have written anything. `refusal`: why it was not even started. */
export type WorkerEnd = (Said | { readonly say: 'died'; readonly why: string; readonly refusal?: FpfError }) & {
  readonly begun: boolean;
};

/** Runs the worker. It does nothing without leave, so that it stops where we stop, and where we end. */
export async function runWorker(parts: Pick<CommitParts, 'sandbox' | 'workspace'>, ask: WorkerAsk): Promise<WorkerEnd> {
  const args = [parts.workspace, ask.direction, ask.lenient ? 'lenient' : 'strict'];
  const overOwners = belongsToOthers(parts.workspace, ask.plan.steps);
  const plan = placed(parts, { folder: ask.folder, script: workerScript(), args, overOwners });
  if (FpfError.is(plan)) return { say: 'died', why: plan.message, refusal: plan, begun: false };
  // A signal to everything in the terminal must not end it between two folders: it is asked to stop.
  const child = spawnPlan(plan, { stdin: 'pipe', detached: true });
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new TypeError('the worker has no pipes');
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(signal ? `the worker was ended by ${signal}` : `the worker ended with ${String(code)}`),
    );
  });
  let [begun, complaint] = [false, ''];
  let said: Said | undefined;
  stdin.on('error', () => undefined);
  stderr.on('data', (data: Buffer) => (complaint = (complaint + data.toString()).slice(-2_048)));
  try {
    for await (const text of createInterface({ input: stdout })) {
      const line = readLine(text);
      if (line?.say === 'ask') {
        const go = ask.onPath(line.done);
        begun ||= go;
        stdin.write(go ? 'go\n' : 'stop\n');
      } else said ??= line;
    }
  } catch (error) {
    child.kill('SIGKILL');
    await ended;
    throw error;
  }
  const why = await ended;
  return {
    ...(said ?? { say: 'died', why: `${why}${complaint === '' ? '' : `: ${complaint.trim().slice(-512)}`}` }),
    begun,
  };
}

function placed({ sandbox }: Pick<CommitParts, 'sandbox'>, command: WorkerCommand): SpawnPlan | FpfError {
  try {
    return sandbox(command);
  } catch (error) {
    if (FpfError.is(error)) return error;
    throw error;
  }
}

function readLine(text: string): WorkerLine | undefined {
  try {
    return JSON.parse(text) as WorkerLine;
  } catch {
    // What a sandbox says for itself is no line of the worker.
    return undefined;
  }
}
