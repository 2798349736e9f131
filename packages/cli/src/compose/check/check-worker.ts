import { parentPort, workerData } from 'node:worker_threads';
import { type CaseReport, runCases, suites } from '@fpf/contract-tests';
import { FpfError } from '@fpf/contracts';
import { createTerminal } from '../../output/terminal.ts';
import { resolveStack } from '../compose.ts';
import type { CheckJob, FromCheck } from './messages.ts';
import { subjectsOf } from './subjects.ts';
import { type Marks, marksOf, movedMarks } from './workspace-marks.ts';

const { ports, options, timeoutMs } = workerData as CheckJob;
const say = (message: FromCheck): void => parentPort?.postMessage(message, []);

/** The cases of every port have folders of their own, so nothing of the project has to be another afterwards. */
const untouched = 'leaves the workspace on the host as it was';
const workspace = options['workspace'] ?? process.cwd();

try {
  await check();
  say({ kind: 'ends' });
} catch (error) {
  if (!FpfError.is(error)) throw error;
  const { code, message, hint } = error;
  say({ kind: 'refuses', error: { code, message, hint } });
}

async function check(): Promise<void> {
  const terminal = createTerminal({ ascii: true, quiet: true, verbose: false });
  const given = { ...options, frozen: false };
  const speech = { settings: { level: 'error', file: undefined, verbosity: 0 } } as const;
  const resolution = await resolveStack(
    {
      command: 'check',
      args: [],
      options: given,
      json: true,
      terminal,
      speech,
      commands: [],
      atEnd: () => undefined,
      begins: () => undefined,
    },
    'unasked',
  );
  for (const port of ports) {
    const subjects = await subjectsOf(port, resolution);
    const lists = subjects.map(({ make, fixture }) => suites[port]?.(make, fixture) ?? []);
    const none = 'every case';
    say({ kind: 'plans', port, names: subjects.length === 0 ? [none] : [...lists.flat().map(({ name }) => name), untouched] });
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
    return { port, name: untouched, status: 'skipped', reason: 'the workspace has too many files to be looked at twice' };
  const moved = movedMarks(before, now);
  if (moved.length === 0) return { port, name: untouched, status: 'passed' };
  const more = moved.length > 5 ? ` and ${moved.length - 5} more` : '';
  return { port, name: untouched, status: 'failed', message: `it changed ${moved.slice(0, 5).join(', ')}${more}` };
}
