import { CallDecided, FpfError, RunStarted } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import type { CommandInput } from '../../command/descriptor.ts';
import { findBundle } from '../find-bundle.ts';
import { brokenRun, readJournal } from '../read-journal.ts';
import { composeGuards } from './compose-guards.ts';
import { type Recomputed, recomputeCall } from './recompute-call.ts';

export type Explained = { readonly dir: string; readonly calls: readonly Recomputed[] };

/** The decisions of a run, made again from its journal and by the project's engine, with nothing of the world. */
export async function recomputeRun(input: CommandInput): Promise<Explained> {
  const [run = '', asked] = input.args;
  const { engine, project } = await composeGuards(input);
  const dir = findBundle(project, run);
  const events = readJournal(dir);
  const started = events.find(({ kind }) => kind === 'run-started')?.payload;
  if (check(RunStarted, started).length > 0) throw brokenRun(`${dir}: its journal does not say what the run began with`);
  const decided = events.filter(({ kind }) => kind === 'guard-decision').map(({ payload }) => payload as unknown as CallDecided);
  const odd = decided.findIndex((one) => check(CallDecided, one).length > 0);
  if (odd >= 0) throw brokenRun(`${dir}: decision ${odd + 1} of its journal is not of its form`);
  const chosen = asked === undefined ? decided : decided.filter(({ seq, call_id }) => String(seq) === asked || call_id === asked);
  if (asked !== undefined && chosen.length === 0)
    throw new FpfError({
      code: 'usage.bad-option',
      message: `cli: the run has no call ${JSON.stringify(asked)}.`,
      hint:
        decided.length === 0 ? 'It proposed no call.' : `Its calls are ${decided.map(({ seq, tool }) => `${seq} (${tool})`).join(', ')}.`,
    });
  const { policy } = started as unknown as RunStarted;
  return { dir, calls: chosen.map((call) => recomputeCall(engine, call, policy)) };
}
