import { parentPort, workerData } from 'node:worker_threads';
import { runCases, suites } from '@fpf/contract-tests';
import { FpfError } from '@fpf/contracts';
import { createTerminal } from '../../output/terminal.ts';
import { resolveStack } from '../compose.ts';
import type { CheckJob, FromCheck } from './messages.ts';
import { subjectsOf } from './subjects.ts';

const { ports, options, timeoutMs } = workerData as CheckJob;
const say = (message: FromCheck): void => parentPort?.postMessage(message, []);

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
    { args: [], options: given, json: true, terminal, speech, commands: [], atEnd: () => undefined },
    'unasked',
  );
  for (const port of ports) {
    const subjects = await subjectsOf(port, resolution);
    const lists = subjects.map(({ make, fixture }) => suites[port]?.(make, fixture) ?? []);
    const none = 'every case';
    say({ kind: 'plans', port, names: subjects.length === 0 ? [none] : lists.flat().map(({ name }) => name) });
    if (subjects.length === 0) say({ kind: 'reports', report: { port, name: none, status: 'skipped', reason: 'the config names none' } });
    for (const cases of lists) for await (const report of runCases(cases, timeoutMs)) say({ kind: 'reports', report });
  }
}
