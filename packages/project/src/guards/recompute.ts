import {
  CallDecided,
  FpfError,
  type JournalEvent,
  payloadsOf,
  type Policy,
  RunResumed,
  RunStarted,
} from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import type { ProjectInput } from '../options/project-input.ts';
import { findBundle } from '../runs/find-run.ts';
import { brokenRun, readJournal } from '../runs/read-journal.ts';
import { composeGuards } from './compose-guards.ts';
import { type Recomputed, recomputeCall } from './recompute-call.ts';

export type Explained = { readonly dir: string; readonly calls: readonly Recomputed[] };

/** The decisions of a run, made again from its journal and by the project's engine, with nothing of the world. */
export async function recomputeRun(from: ProjectInput, run: string, asked: string | undefined): Promise<Explained> {
  const { engine, project } = await composeGuards(from);
  const dir = findBundle(project, run);
  const events = readJournal(dir);
  const started = events.find(({ kind }) => kind === 'run-started')?.payload;
  if (check(RunStarted, started).length > 0)
    throw brokenRun(`${dir}: its journal does not say what the run began with`);
  if (events.some(({ kind, payload }) => kind === 'run-resumed' && check(RunResumed, payload).length > 0))
    throw brokenRun(`${dir}: its journal does not say what the run went on with`);
  const decided = events.filter(({ kind }) => kind === 'guard-decision').map((event) => decidedUnder(event, events));
  const odd = decided.findIndex(({ call }) => check(CallDecided, call).length > 0);
  if (odd >= 0) throw brokenRun(`${dir}: decision ${odd + 1} of its journal is not of its form`);
  const chosen =
    asked === undefined
      ? decided
      : decided.filter(({ call: { seq, call_id } }) => String(seq) === asked || call_id === asked);
  if (asked !== undefined && chosen.length === 0)
    throw new FpfError({
      code: 'usage.bad-option',
      message: `project: the run has no call ${JSON.stringify(asked)}.`,
      hint:
        decided.length === 0
          ? 'It proposed no call.'
          : `Its calls are ${decided.map(({ call: { seq, tool } }) => `${seq} (${tool})`).join(', ')}.`,
    });
  const calls: Recomputed[] = [];
  for (const { call, policy } of chosen) calls.push(await recomputeCall(engine, call, policy));
  return { dir, calls };
}

/**
 * A decision, and the rules that were in force when it was made: an attempt that went on with others says so where it
 * begins.
 */
function decidedUnder(
  event: JournalEvent,
  events: readonly JournalEvent[],
): { readonly call: CallDecided; readonly policy: Policy | null } {
  const before = events.slice(0, events.indexOf(event));
  const [began] = payloadsOf(before, 'run-started');
  const resumed = payloadsOf(before, 'run-resumed').at(-1);
  const policy = resumed?.policy === undefined ? began?.policy : resumed.policy;
  return { call: event.payload as unknown as CallDecided, policy: policy ?? null };
}
