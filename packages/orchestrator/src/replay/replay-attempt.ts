import { type Host, type JournalEvent, payloadsOf, type Policy, type ScopedGuard } from '@fpf/contracts';
import { wordsGuardId } from '../words/unasked-loss.ts';
import { attempt as conductAttempt, settle } from '../session/conduct.ts';
import type { FilledPorts } from '../context/ports.ts';
import type { RunContext } from '../context/run-context.ts';
import type { RunSettings } from '../context/settings.ts';
import { startLiveRun } from '../controls/live-run.ts';
import { openRun } from '../session/open-run.ts';
import type { Attempt } from './attempts.ts';
import { recordedHooks, recordedOutput, withRecordedProbes } from './recorded-program.ts';
import { recordedControls } from './recorded-controls.ts';
import { type Overhears, recordedPorts } from './recorded-ports.ts';
import { recordedSession, type RecordedJournals } from './recorded-session.ts';
import { insteadFor, recordedTasks } from './recorded-tasks.ts';
import { seqOf, type Tape, tapeOf } from './tape.ts';

/** What a replay works with beside the record. */
export type ReplayWorld = {
  readonly ports: FilledPorts;
  readonly settings: RunSettings;
  readonly host: Host;
  readonly hear: Overhears;
  /** Rules and guards of the project in place of those that the run had. */
  readonly policy?: { readonly now: Policy | undefined };
  /** What its tasks have journaled. */
  readonly tasks: RecordedJournals;
  /** Of the run, or of one of its tasks: in place of those that know only the very calls that are recorded. */
  readonly instead?: { readonly run: string; readonly ports: Pick<FilledPorts, 'guards' | 'approvals'> };
};

export type MadeAgain = {
  readonly made: readonly JournalEvent[];
  /** What the program asked for and the record does not hold: there it ended. */
  readonly beyond?: string;
};

/** One attempt once more: the same program, with ports that know nothing but the record. */
export async function replayAttempt(
  attempt: Attempt,
  world: ReplayWorld,
): Promise<MadeAgain & { readonly tasks: ReadonlyMap<Attempt, MadeAgain> }> {
  const { began, resumed, run: journal } = attempt;
  const output = resumed?.output ?? began.output;
  const settings = settingsOf(attempt, world);
  const tape = tapeOf(attempt, () => live.ledger.usage());
  const ports = { ...recordedPorts(world.ports, tape, world.hear, world.tasks), ...insteadFor(attempt, world) };
  const tasks = recordedTasks(tape, world);
  const { queue, operations } = recordedControls(tape);
  const live = { ...startLiveRun(settings, ports, world.host, resumed?.mode ?? began.mode), controls: queue };
  // Less time held before it was journaled.
  for (const { before, control } of payloadsOf(attempt.events, 'control-taken'))
    if (before === 'end' && control.kind === 'budget' && control.budget.wall_ms !== undefined)
      live.deadline.bring(control.budget.wall_ms);
  live.deadline.clear();
  const { interrupted, time } = tape.signals;
  const context = await openRun(
    recordedSession(tape, { operations }, world.settings.recorded, world.tasks),
    {
      ports,
      settings: {
        ...settings,
        ...(settings.tools && { tools: withRecordedProbes(settings.tools, tape) }),
        recordedNamesakes: (seq) => namesakesIn(tape, seq),
        recordedWordsGuard: (seq) => wordsGuardIn(tape, seq),
      },
      host: { ...world.host, ids: { next: tape.nextId } },
      live,
      hooks: recordedHooks(tape),
      ...(output && { output: recordedOutput(output, tape) }),
      ...(began.plan && { plan: began.plan }),
      keepOpen: (resumed ?? began).keep_open === true,
      tasks: tasks.desk,
      workspace: '',
      stateDir: '',
      runsDir: '',
      journaled: () => undefined,
      resuming: resumed && { run: journal, session: began.session, allowDrift: true },
    },
    {
      request: began.request,
      id: idOf(attempt),
      signal: AbortSignal.any([interrupted, time]),
      listen: () => undefined,
    },
  );
  await conclude(context, tape);
  const over = tape.over();
  if (over?.refused) throw over.error;
  return { made: tape.made, tasks: tasks.made, ...(over?.beyond !== undefined && { beyond: over.beyond }) };
}

async function conclude(context: RunContext, tape: Tape): Promise<void> {
  const { interrupted, time } = tape.signals;
  const ended = await conductAttempt(context, interrupted, time, { over: () => tape.afterProgram() });
  if (!tape.mayEnd()) return;
  const outcome = await settle(context, ended);
  await context.journal.record('run-ended', context.attempt === 1 ? 'end' : `end/${context.attempt}`, outcome);
}

function namesakesIn({ of }: Tape, seq: number): readonly string[] {
  return (of('guard-decision', seq) ?? of('run-suspended', seq))?.decided_on?.tool.namesakes ?? [];
}

function wordsGuardIn({ of }: Tape, seq: number): ScopedGuard | undefined {
  const on = (of('guard-decision', seq) ?? of('run-suspended', seq))?.decided_on;
  const found = on?.guards.find(({ from, id }) => from === 'skill' && id === wordsGuardId);
  return found && { id: found.id, ...found.spec };
}

/** What decided then decides again. */
function settingsOf({ began, resumed }: Attempt, { settings, policy }: ReplayWorld): RunSettings {
  const recorded = resumed?.policy === undefined ? began.policy : resumed.policy;
  return {
    ...settings,
    budget: resumed?.budget ?? began.budget,
    policy: policy ? policy.now : (recorded ?? undefined),
    maxSkills: Number.MAX_SAFE_INTEGER,
    pins: undefined,
    model: began.model,
    recorded: began.recorded,
    facts: began.facts ?? settings.facts,
  };
}

/** The run whose name its calls bear: a fork goes on with calls that another run began. */
function idOf({ run: journal, before, began, events }: Attempt): string {
  const call = events.find(({ payload }) => typeof payload['call_id'] === 'string')?.payload['call_id'] as
    | string
    | undefined;
  return call === undefined || Number.isNaN(seqOf(call))
    ? named(before, began, journal)
    : call.slice(0, call.lastIndexOf('/'));
}

/**
 * Of an attempt that made no call: that of the run that the fork was of, as long as the fork had not gone on by itself.
 */
function named(before: readonly JournalEvent[], { parent }: Attempt['began'], journal: string): string {
  return parent && before.length < parent.seq ? parent.run : journal;
}
