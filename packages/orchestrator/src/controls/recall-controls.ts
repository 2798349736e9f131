import type { Recall } from '../context/recall.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Conversation } from '../turns/conversation.ts';
import { withCheckpoint } from './checkpoint.ts';
import { holdControl } from './hold-control.ts';
import { recallRewind } from './rewind.ts';

/** What an earlier attempt took at a point takes hold there again. */
export async function recallControls(
  { session, recall, live }: Pick<RunContext, 'session' | 'recall' | 'live'>,
  conversation: Conversation,
  before: string,
): Promise<Conversation> {
  let now = conversation;
  for (const { kind, payload } of recall.controlsAt(before)) {
    if (kind === 'control-taken') now = holdControl(live, now, payload, live.recallMode);
    else if (kind === 'checkpoint') now = withCheckpoint(now, payload);
    else now = await recallRewind(session, now, payload);
  }
  return now;
}

/**
 * Whether an earlier attempt went past a point: the model was asked in that turn, or the call has come to its end. It
 * takes nothing new: what came after it was done without.
 */
export function isPast(recall: Recall, before: string): boolean {
  const number = Number(before.slice(before.indexOf('/') + 1));
  if (before.startsWith('turn/'))
    return Boolean(recall.event('model-result', `model/${number}`) ?? recall.event('model-failed', `model/${number}`));
  return (
    recall.lastOf('tool-result', number) !== undefined ||
    recall.lastOf('guard-decision', number)?.decision === 'abstain'
  );
}
