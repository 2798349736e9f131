import { join } from 'node:path';
import { type AgentEvent, type Budget, type JournalEvent, payloadsOf, type RunStarted, type Session } from '@fpf/contracts';
import type { RunContext, RunMode, RunSettings } from './context.ts';
import { embeddedSkill } from './in-process/define-tool.ts';
import { asSkill } from './in-process/embedded-skill.ts';
import { createJournal } from './journal.ts';
import type { LiveRun } from './live-run.ts';
import type { QueryInput, Resuming } from './query.ts';
import { type Recall, recallOf } from './resume/recall.ts';
import { assertNoDrift, driftOf, resumable } from './resume/resumed.ts';
import { startedPayload } from './started.ts';
import { delegateSkill, stackSkill } from './tasks/delegate-skill.ts';
import type { TaskDesk } from './tasks/task-desk.ts';

export type ConductInput = QueryInput & {
  readonly live: LiveRun;
  /** Told of every event that was committed. */
  readonly journaled: (event: JournalEvent) => void;
  readonly resuming: Resuming | undefined;
  readonly tasks: TaskDesk | undefined;
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
    tasks: input.tasks,
  };
  const now = startedPayload(context);
  if (!began || !resuming) await journal.record('run-started', 'run', now);
  else {
    const drift = [...driftOf(began, now), ...toolsDrift(recall, settings)];
    assertNoDrift(id, drift, resuming.allowDrift);
    live.tighten(lower(began, live.budget()));
    live.setMode(stricter(began.mode, live.mode()));
    for (const event of earlier) input.journaled(event);
    await journal.record('run-resumed', `resume/${attempt}`, { attempt, events: earlier.length, drift: [...drift] });
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

/** Tools in code are in no file that a loader could hash again: what they say of themselves is compared. */
function toolsDrift(recall: Recall, { tools = [], roles = [] }: RunSettings): readonly string[] {
  const loaded = recall.payload('skills-loaded', 'load')?.skills;
  if (!loaded) return [];
  const before = (id: string): string => loaded.find((skill) => skill.source?.type === 'code' && skill.id === id)?.hash ?? 'none';
  const differ = (what: string, was: string, is = 'none'): readonly string[] => (was === is ? [] : [`${what}: ${was} is now ${is}`]);
  return [
    ...differ('tools in code', before(embeddedSkill), asSkill(tools)?.pin.hash),
    ...differ('roles', before(stackSkill), delegateSkill(roles)?.pin.hash),
  ];
}
