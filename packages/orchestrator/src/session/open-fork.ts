import { FpfError, type JournalEvent, payloadsOf, type Session, type SessionPlace } from '@fpf/contracts';
import { assertMessage } from '../controls/messages.ts';
import type { ConductInput } from './open-run.ts';
import type { Fork } from './query.ts';
import { recallOf } from '../resume/recall.ts';
import { assertNoDrift, checkedJournal, driftOf } from '../resume/resumed.ts';
import { toolsDrift } from '../resume/tools-drift.ts';
import { forkedJournal } from './fork-journal.ts';
import { forkPoint } from './fork-point.ts';
import { stepAt } from './fork-step.ts';

type Forking = {
  readonly run: string;
  readonly session: string;
  readonly allowDrift: boolean;
  readonly fork: Fork;
};

/**
 * The session of a fork: the parent's as it was at the cut, cloned, with a journal for the new run that begins as the
 * parent's did. The parent is only read; what is refused is refused before anything is cloned.
 */
export async function openFork(
  input: ConductInput,
  { run, session: from, allowDrift, fork }: Forking,
): Promise<Session> {
  const { ports, covers = [], allowUnconfined = false, host, waitMs } = input;
  const place = placeOf(input);
  if (fork.message !== undefined) assertMessage(fork.message);
  await mustBeThere(input, from);
  const open = (session: string): Promise<Session> =>
    ports.agentfs.open({ ...place, covers, allowUnconfined, session, ...(waitMs !== undefined && { waitMs }) });
  const { events, parent, step } = await closing(await open(from), async ({ store, operations }) => {
    const all = await store.events(fork.run);
    mayFork(fork.run, all, input, allowDrift);
    const cut = forkPoint(fork.run, all, fork.at);
    const kept = all.slice(0, cut);
    const head = kept.at(-1)?.hash ?? '';
    return {
      events: kept,
      parent: { run: fork.run, seq: cut, head },
      step: stepAt(all, cut, await operations.history()),
    };
  });
  const cloned = await open(await ports.agentfs.clone(place, from, undefined, step));
  try {
    const now = new Date(host.clock.now()).toISOString();
    await cloned.store.append(run, forkedJournal(events, { parent, session: cloned.id, message: fork.message, now }));
    return cloned;
  } catch (error) {
    await cloned.close();
    throw error;
  }
}

/** To open one that is not there would make it. */
async function mustBeThere(input: ConductInput, session: string): Promise<void> {
  const known = await input.ports.agentfs.sessions(placeOf(input));
  if (!known.some(({ id }) => id === session)) throw unknown(`there is no session ${session} here`);
}

function placeOf({ workspace, stateDir, homeDir }: ConductInput): SessionPlace {
  return { workspace, stateDir, ...(homeDir !== undefined && { homeDir }) };
}

async function closing<T>(session: Session, work: (session: Session) => Promise<T>): Promise<T> {
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

function mayFork(run: string, events: readonly JournalEvent[], { settings }: ConductInput, allowDrift: boolean): void {
  if (payloadsOf(events, 'run-started').length === 0) throw unknown(`this session has no run ${run}`);
  const began = checkedJournal(run, events);
  if (began.task_of) throw taskOf(run, began.task_of.run);
  const { model, policy = null, recorded } = settings;
  assertNoDrift(
    run,
    [...driftOf(began, { model, policy, recorded }), ...toolsDrift(recallOf(events), settings)],
    allowDrift,
  );
}

function unknown(what: string): FpfError {
  return new FpfError({
    code: 'run.unknown',
    message: `orchestrator: ${what}.`,
    hint: '`fpf session list` names the runs of each session.',
  });
}

/** Its tools are those of its role, and what it did is a result of the run that asked for it. */
function taskOf(run: string, parent: string): FpfError {
  return new FpfError({
    code: 'run.no-fork-point',
    message: `orchestrator: ${run} is a task of run ${parent}, and has no point of its own to fork at.`,
    hint: `Fork ${parent}, before the call that hands out the task or after it.`,
  });
}
