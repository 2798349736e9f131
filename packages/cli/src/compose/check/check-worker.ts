import { workerData } from 'node:worker_threads';
import { type CaseReport, runCases, suites } from '@fpf/contract-tests';
import { FpfError } from '@fpf/contracts';
import { resolveStack } from '@fpf/project/compose';
import { knownHere } from '@fpf/project/host';
import type { CheckStart, FromCheck } from './messages.ts';
import { none, untouched } from './planned-cases.ts';
import { subjectsOf } from './subjects.ts';
import { type Marks, marksOf, movedMarks } from './workspace-marks.ts';

const { job, door } = taken(workerData as CheckStart);
const { ports, options, timeoutMs } = job;
// Held as it is now: a component may put another in its place where it finds it.
const post = door.postMessage.bind(door);
const say = (message: FromCheck): void => post(message, []);

const workspace = options.workspace ?? process.cwd();

try {
  await check();
  say({ kind: 'ends' });
} catch (error) {
  if (!FpfError.is(error)) throw error;
  const { code, message, hint } = error;
  say({ kind: 'refuses', error: { code, message, hint } });
}

/**
 * A component may read what its thread was started with; the way to whoever waits for the check is not there any more.
 */
function taken(start: CheckStart): Required<CheckStart> {
  const { job: asked, door: way } = start;
  delete start.job;
  delete start.door;
  if (!asked || !way) throw new TypeError('a check is started with its job and a port to tell of it');
  return { job: asked, door: way };
}

async function check(): Promise<void> {
  const resolution = await resolveStack(
    {
      options: { ...options, frozen: false },
      notify: () => undefined,
      progress: (_, work) => work,
      log: () => undefined,
      secrets: (config) => knownHere(config),
      atEnd: () => undefined,
    },
    'unasked',
  );
  for (const port of ports) {
    const subjects = await subjectsOf(port, resolution);
    const lists = subjects.map(({ make, fixture }) => suites[port]?.(make, fixture) ?? []);
    say({ kind: 'begins', port });
    if (subjects.length === 0) {
      say({ kind: 'reports', report: { port, name: none, status: 'skipped', reason: 'the config names none' } });
      continue;
    }
    const before = marksOf(workspace);
    for (const cases of lists) for await (const report of runCases(cases, timeoutMs)) say({ kind: 'reports', report });
    say({ kind: 'reports', report: touched(port, before) });
  }
}

function touched(port: string, before: Marks | undefined): CaseReport {
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
