import { FpfError } from '@fpf/contracts';
import { type CaseReport, runCases } from '../run-cases.ts';
import { type Make, suites } from '../suites.ts';
import type { CheckStart, FromCheck } from './messages.ts';
import { none, untouched } from './planned-cases.ts';
import { type Marks, marksOf, movedMarks } from './workspace-marks.ts';

/** One thing to be held to the cases of its port, with what its package says for them. */
export type Subject = { readonly make: Make; readonly fixture?: unknown };

/** What is checked: looked up only when the way to whoever waits for the check is hidden from it. */
export type Checked = {
  readonly workspace: string;
  readonly subjectsOf: (port: string) => Promise<readonly Subject[]>;
};

/** The thread's side of `checkPorts`, called with the data that the thread was started with. */
export async function answerCheck<Options>(
  start: CheckStart<Options>,
  load: (options: Options) => Promise<Checked>,
): Promise<void> {
  const { job, door } = taken(start);
  // Held as it is now: a component may put another in its place where it finds it.
  const post = door.postMessage.bind(door);
  const say = (message: FromCheck): void => post(message, []);
  try {
    const checked = await load(job.options);
    for (const port of job.ports) await checkPort(port, checked, job.timeoutMs, say);
    say({ kind: 'ends' });
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    const { code, message, hint } = error;
    say({ kind: 'refuses', error: { code, message, hint } });
  }
}

/**
 * A component may read what its thread was started with; the way to whoever waits for the check is not there any more.
 */
function taken<Options>(start: CheckStart<Options>): Required<CheckStart<Options>> {
  const { job, door } = start;
  delete start.job;
  delete start.door;
  if (!job || !door) throw new TypeError('a check is started with its job and a port to tell of it');
  return { job, door };
}

async function checkPort(
  port: string,
  { workspace, subjectsOf }: Checked,
  timeoutMs: number,
  say: (message: FromCheck) => void,
): Promise<void> {
  const subjects = await subjectsOf(port);
  const lists = subjects.map(({ make, fixture }) => suites[port]?.(make, fixture) ?? []);
  say({ kind: 'begins', port });
  if (subjects.length === 0) {
    say({ kind: 'reports', report: { port, name: none, status: 'skipped', reason: 'the config names none' } });
    return;
  }
  const before = marksOf(workspace);
  for (const cases of lists) for await (const report of runCases(cases, timeoutMs)) say({ kind: 'reports', report });
  say({ kind: 'reports', report: touched(port, workspace, before) });
}

function touched(port: string, workspace: string, before: Marks | undefined): CaseReport {
  const now = before && marksOf(workspace);
  if (!before || !now)
    return {
      port,
      name: untouched,
      status: 'skipped',
      reason: 'the workspace has too many files to be looked at twice',
    };
  const moved = movedMarks(before, now);
  if (moved.length === 0) return { port, name: untouched, status: 'passed' };
  const more = moved.length > 5 ? ` and ${moved.length - 5} more` : '';
  return { port, name: untouched, status: 'failed', message: `it changed ${moved.slice(0, 5).join(', ')}${more}` };
}
