import { join } from 'node:path';
import { type JournalEvent, payloadsOf, type RunStarted, type Session, type SkillRegistry } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import { openFork } from './open-fork.ts';
import type { Hooks } from '../context/hook.ts';
import { createJournal, toAgentEvent } from '../journal/journal.ts';
import type { Listen } from '../context/journal.ts';
import type { LiveRun } from '../context/live-run.ts';
import type { RunOutput } from '../context/output.ts';
import type { Fork, QueryInput, Resuming } from './query.ts';
import { recallOf } from '../resume/recall.ts';
import { recallingJournal } from '../resume/recalling-journal.ts';
import { otherThan } from '../resume/other-than.ts';
import { assertNoDrift, driftOf, resumable, withoutLibrary } from '../resume/resumed.ts';
import { toolsDrift } from '../resume/tools-drift.ts';
import { startedPayload } from '../journal/started.ts';
import { assertSkillsThere } from '../steps/load.ts';
import type { TaskDesk } from '../context/task-desk.ts';
import { untilAborted } from '../until-aborted.ts';

export type ConductInput = Omit<QueryInput, 'hooks' | 'output'> & {
  readonly hooks?: Hooks;
  readonly output?: RunOutput;
  readonly live: LiveRun;
  /** Told of every event that was committed. */
  readonly journaled: (event: JournalEvent) => void;
  readonly resuming: Resuming | undefined;
  readonly offered?: RunContext['offered'];
  readonly tasks: TaskDesk | undefined;
};

type Opening = {
  readonly request: string;
  readonly id: string;
  readonly signal: AbortSignal;
  readonly listen: Listen;
};

/**
 * The session of a run: a new one, the one that it was in, or its parent's, cloned. Whoever has it open holds it:
 * another process is told who that is.
 */
export function openSession(input: ConductInput): Promise<Session> {
  const { ports, workspace, stateDir, homeDir, covers, allowUnconfined, resuming } = input;
  const session = resuming?.session ?? input.session;
  if (resuming?.fork) return openFork(input, { ...resuming, fork: resuming.fork });
  return ports.agentfs.open({
    workspace,
    stateDir,
    ...(homeDir !== undefined && { homeDir }),
    covers: covers ?? [],
    allowUnconfined: allowUnconfined ?? false,
    ...(session !== undefined && { session }),
    ...(input.waitMs !== undefined && { waitMs: input.waitMs }),
  });
}

/**
 * A run at its beginning, or where it was broken off: with what it has journaled so far, and its first event of this
 * attempt.
 */
export async function openRun(
  session: Session,
  input: ConductInput,
  { request, id, signal, listen }: Opening,
): Promise<RunContext> {
  const { ports, settings, host, live, hooks = [], canUseTool, choose, keepOpen = false, resuming, opened } = input;
  const epoch = await session.lease?.();
  if (opened) await Promise.race([opened({ run: id, session: session.id }), untilAborted(signal)]);
  const earlier = resuming ? await session.store.events(id) : [];
  const began = resuming && resumable(id, earlier);
  const recall = recallOf(earlier);
  const attempt = began ? payloadsOf(earlier, 'run-resumed').length + 2 : 1;
  const written = createJournal(id, session.store, host, listen, { journaled: input.journaled, earlier });
  const journal = recallingJournal(written, recall, attempt);
  let listed: ReturnType<SkillRegistry['list']> | undefined;
  const context: RunContext = {
    id,
    dir: join(input.runsDir, id),
    request: began?.request ?? request,
    ports,
    settings,
    session,
    journal,
    recall,
    ledger: live.ledger,
    attempt,
    host,
    signal,
    live,
    hooks,
    canUseTool,
    choose,
    allSkills: () => (listed ??= (settings.allSkills ?? ports.registry).list()),
    output: input.output ?? (began?.output && withoutLibrary(began.output)),
    plan: began ? began.plan : input.plan,
    keepOpen,
    tasks: input.tasks,
    ...(input.offered && { offered: input.offered }),
  };
  const now = startedPayload(context);
  if (!began || !resuming)
    await journal.record('run-started', 'run', { ...now, ...(await stepsBefore(session, input)) });
  else {
    const drift = [...driftOf(began, now), ...toolsDrift(recall, settings)];
    assertNoDrift(id, drift, resuming.allowDrift);
    await assertSkillsThere(context);
    // What the run began with binds it, where that is less than it would have now.
    live.lower(began.budget);
    live.recallMode(began.mode ?? 'default');
    for (const event of earlier) input.journaled(event);
    // A fork has not been told of before: whose it is and where it works, and what is said to it. The rest is its
    // parent's.
    if (resuming.fork) for (const event of forksOwn(earlier, resuming.fork)) listen(toAgentEvent(event));
    const other = otherThan(began, { ...now, budget: live.budget(), mode: live.mode() });
    const taken = {
      attempt,
      events: earlier.length,
      drift: [...drift],
      ...(epoch !== undefined && { epoch }),
      ...other,
      ...(keepOpen && { keep_open: true as const }),
    };
    await journal.record('run-resumed', `resume/${attempt}`, taken);
  }
  return context;
}

/** Of a session that other runs work in too: what they did is no part of this one. */
async function stepsBefore(
  { operations }: Session,
  { session }: ConductInput,
): Promise<Pick<RunStarted, 'session_step'>> {
  return session === undefined ? {} : { session_step: await operations.steps() };
}

function forksOwn(events: readonly JournalEvent[], { message }: Fork): readonly JournalEvent[] {
  return [...events.slice(0, 1), ...(message === undefined ? [] : events.slice(-1))];
}
