import { join } from 'node:path';
import {
  type AgentEvent,
  type Budget,
  type JournalEvent,
  type JsonValue,
  payloadsOf,
  type RunResumed,
  type RunStarted,
  type Session,
} from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { RunContext, RunMode, RunSettings } from './context.ts';
import { asSkill } from './in-process/embedded-skill.ts';
import type { Hooks } from './hooks/run-hooks.ts';
import { createJournal } from './journal.ts';
import type { LiveRun } from './live-run.ts';
import type { QueryInput, Resuming } from './query.ts';
import { type Recall, recallOf } from './resume/recall.ts';
import { assertNoDrift, driftOf, resumable } from './resume/resumed.ts';
import { startedPayload } from './started.ts';

export type ConductInput = Omit<QueryInput, 'hooks'> & {
  readonly hooks?: Hooks;
  readonly live: LiveRun;
  /** Told of every event that was committed. */
  readonly journaled: (event: JournalEvent) => void;
  readonly resuming: Resuming | undefined;
};

type Opening = {
  readonly request: string;
  readonly id: string;
  readonly signal: AbortSignal;
  readonly listen: (event: AgentEvent) => void;
};

/** The session of a run: a new one, or the one that it was in. Whoever has it open holds it: another process is told who that is. */
export function openSession({ ports, workspace, stateDir, covers, allowUnconfined, resuming }: ConductInput): Promise<Session> {
  return ports.agentfs.open({
    workspace,
    stateDir,
    covers: covers ?? [],
    allowUnconfined: allowUnconfined ?? false,
    ...(resuming && { session: resuming.session }),
  });
}

/** A run at its beginning, or where it was broken off: with what it has journaled so far, and its first event of this attempt. */
export async function openRun(session: Session, input: ConductInput, { request, id, signal, listen }: Opening): Promise<RunContext> {
  const { ports, settings, host, live, hooks = [], canUseTool, output, resuming } = input;
  const earlier = resuming ? await session.store.events(id) : [];
  const began = resuming && resumable(id, earlier);
  const recall: Recall = recallOf(earlier);
  const attempt = began ? payloadsOf(earlier, 'run-resumed').length + 2 : 1;
  const journal = createJournal(id, session.store, host, listen, { journaled: input.journaled, recall });
  const context: RunContext = {
    id,
    dir: join(input.runsDir, id),
    request: began?.request ?? request,
    ports,
    settings,
    session,
    journal,
    ledger: live.ledger,
    attempt,
    host,
    signal,
    live,
    hooks,
    canUseTool,
    output,
  };
  const now = startedPayload(context);
  if (!began || !resuming) await journal.record('run-started', 'run', now);
  else {
    const drift = [...driftOf(began, now), ...toolsDrift(recall, settings)];
    assertNoDrift(id, drift, resuming.allowDrift);
    live.tighten(lower(began, live.budget()));
    live.setMode(stricter(began.mode, live.mode()));
    for (const event of earlier) input.journaled(event);
    const other = otherThan(began, { ...now, budget: live.budget(), mode: live.mode() });
    await journal.record('run-resumed', `resume/${attempt}`, { attempt, events: earlier.length, drift: [...drift], ...other });
  }
  return context;
}

/** What the run began with binds it, where that is less than it would have now. */
function lower({ budget }: RunStarted, now: Budget): Partial<Budget> {
  return Object.fromEntries(Object.entries(budget).filter(([name, value]) => value < (now[name as keyof Budget] ?? Infinity)));
}

const strictness = { default: 0, dontAsk: 1, plan: 2 } as const;

function stricter(began: RunMode = 'default', now: RunMode): RunMode {
  return strictness[began] > strictness[now] ? began : now;
}

/** With what it goes on, member by member, where that is not what it began with. */
function otherThan(began: RunStarted, now: RunStarted): Pick<RunResumed, 'budget' | 'mode' | 'policy'> {
  const differ = (a: unknown, b: unknown): boolean => canonicalJson(a as JsonValue) !== canonicalJson(b as JsonValue);
  return {
    ...(differ(began.budget, now.budget) && { budget: now.budget }),
    ...(differ(began.mode ?? 'default', now.mode) && now.mode && { mode: now.mode }),
    ...(differ(began.policy, now.policy) && { policy: now.policy }),
  };
}

/** Tools in code are in no file that a loader could hash again: what they say of themselves is compared. */
function toolsDrift(recall: Recall, { tools = [] }: RunSettings): readonly string[] {
  const before = recall.payload('skills-loaded', 'load')?.skills.find(({ source }) => source?.type === 'code')?.hash;
  const now = asSkill(tools)?.pin.hash;
  return recall.event('skills-loaded', 'load') && before !== now ? [`tools in code: ${before ?? 'none'} is now ${now ?? 'none'}`] : [];
}
