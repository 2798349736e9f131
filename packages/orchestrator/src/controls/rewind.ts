import { actingRuns, FpfError, type RunRewound, type Session } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import type { Conversation, Kept } from '../turns/conversation.ts';
import { numberOf } from '../call/ended-call.ts';
import type { Taken } from './taken.ts';

type Rewinding = Pick<RunContext, 'id' | 'session' | 'journal'>;
type Asked = { readonly n: number; readonly before: string; readonly to: string; readonly dryRun: boolean };

/**
 * Files and conversation as they were at a checkpoint. What would change is found first and journaled, then it is done:
 * cut off in between, the session has no step more than the event says, and the files are put back when the run goes
 * on.
 */
export async function takeRewind(
  context: Rewinding,
  now: Conversation,
  { n, before, to, dryRun }: Asked,
): Promise<Taken> {
  const kept = keptAs(now, to);
  if (!kept) return { refused: unknownCheckpoint(to, now.kept) };
  const found = await lookAhead(context, kept).catch((error: unknown) => ({ refused: error }));
  if ('refused' in found) return found;
  const { changed, session_step } = found;
  if (dryRun) return { now, journaled: false, done: { changed } };
  const { turns, calls } = kept.checkpoint;
  const payload: RunRewound = {
    n,
    to: kept.checkpoint.id,
    before,
    forgotten_turns: now.turns.map(({ number }) => number).filter((number) => number > turns),
    forgotten_calls: now.turns.flatMap((turn) => turn.calls.map(numberOf)).filter((number) => number > calls),
    changed: [...changed],
    session_step,
  };
  await context.journal.record('run-rewound', `control/${n}`, payload);
  await context.session.operations.rewind({ to: kept.checkpoint.session_step });
  return { now: goneBack(now, kept, before), journaled: true, done: { changed } };
}

export async function recallRewind(
  { operations }: Pick<Session, 'operations'>,
  now: Conversation,
  payload: RunRewound,
): Promise<Conversation> {
  const kept = keptAs(now, payload.to);
  if (!kept) throw unknownCheckpoint(payload.to, now.kept);
  if ((await operations.steps()) <= payload.session_step) await operations.rewind({ to: kept.checkpoint.session_step });
  return goneBack(now, kept, payload.before);
}

async function lookAhead(
  context: Rewinding,
  { checkpoint }: Kept,
): Promise<Pick<RunRewound, 'changed' | 'session_step'>> {
  const { session } = context;
  await refuseOthers(context, checkpoint.session_step);
  const changes = await session.operations.rewind({ to: checkpoint.session_step, dryRun: true });
  return { changed: changes.map(({ path }) => path), session_step: await session.operations.steps() };
}

/** What another run has done in the session since would be gone with it. */
async function refuseOthers({ id, journal, session }: Rewinding, since: number): Promise<void> {
  const { runs, steps } = actingRuns(id, journal.soFar());
  if (!steps) return;
  const later = (await session.operations.history()).filter(({ n, changes }) => n > since && changes.length > 0);
  const other = later.find(({ op, id: call }) => op === 'tool' && !runs.has(call.slice(0, call.lastIndexOf('/'))));
  if (!other) return;
  throw new FpfError({
    code: 'run.rewind-refused',
    message: `orchestrator: the run ${other.id.split('/')[0]} has changed the session since, in its step ${other.n}.`,
    hint: 'Go back to a later checkpoint, or fork this run at it: a fork has a session of its own.',
  });
}

/** What was kept after the point is gone with it. A call before which the run went back leaves its number unused. */
function goneBack(now: Conversation, kept: Kept, before: string): Conversation {
  const { id, label = id } = kept.checkpoint;
  return {
    ...now,
    ...kept.standing,
    underWay: undefined,
    anew: kept.standing.turns.length,
    called: now.called + (before.startsWith('call/') ? 1 : 0),
    kept: now.kept.slice(0, now.kept.indexOf(kept) + 1),
    rewound: label,
  };
}

/** By its id, or by its label: the last one of that label. */
function keptAs({ kept }: Conversation, to: string): Kept | undefined {
  return (
    kept.find(({ checkpoint }) => checkpoint.id === to) ?? kept.findLast(({ checkpoint }) => checkpoint.label === to)
  );
}

function unknownCheckpoint(to: string, kept: readonly Kept[]): FpfError {
  const named = kept.map(({ checkpoint: { id, label } }) => (label === undefined ? id : `${label} (${id})`));
  return new FpfError({
    code: 'run.unknown-checkpoint',
    message: `orchestrator: the run has no checkpoint ${JSON.stringify(to.slice(0, 256))}; it has ${named.join(', ') || 'none'}.`,
    hint: named.length > 0 ? 'Use one of those, by its id or its label.' : 'Keep one first: checkpoint(label).',
  });
}
