import type { Checkpoint } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import { type Conversation, standingOf } from '../turns/conversation.ts';
import type { Taken } from './taken.ts';

type Asked = { readonly n: number; readonly before: string; readonly label?: string };

/** A point to go back to: the session's history up to here, and what stands of the conversation. */
export async function takeCheckpoint(
  context: Pick<RunContext, 'session' | 'journal' | 'host'>,
  now: Conversation,
  { n, before, label }: Asked,
): Promise<Taken> {
  const steps = await context.session.operations.steps().catch((error: unknown) => ({ refused: error }));
  if (typeof steps !== 'number') return steps;
  const checkpoint: Checkpoint = {
    id: context.host.ids.next(),
    ...(label !== undefined && { label }),
    before,
    turns: now.asked,
    calls: now.called,
    session_step: steps,
  };
  await context.journal.record('checkpoint', `control/${n}`, checkpoint);
  return { now: withCheckpoint(now, checkpoint), journaled: true, done: { id: checkpoint.id } };
}

/** One more point that the run can go back to. */
export function withCheckpoint(now: Conversation, checkpoint: Checkpoint): Conversation {
  return { ...now, kept: [...now.kept, { checkpoint, standing: standingOf(now) }] };
}
