import type { ControlTaken } from '@fpf/contracts';
import type { RunContext } from '../context.ts';
import type { Conversation } from '../turns/conversation.ts';
import { messageId } from './messages.ts';

/**
 * Journals what was turned, and turns it. Of an attempt that was broken off it is journaled already, and only takes
 * hold again.
 */
export async function applyControl(
  { journal, live }: RunContext,
  now: Conversation,
  payload: ControlTaken,
  stepKey: string,
): Promise<Conversation> {
  const recalled = journal.recall.event('control-taken', stepKey) !== undefined;
  await journal.record('control-taken', stepKey, payload);
  const { control, n } = payload;
  // What was refused under another mode, budget or model may be proposed again.
  const anew: Conversation = { ...now, anew: now.turns.length };
  switch (control.kind) {
    case 'mode':
      if (recalled) live.recallMode(control.mode);
      else live.setMode(control.mode);
      return anew;
    case 'budget':
      live.lower(control.budget);
      return anew;
    case 'model':
      live.setModel(control.name, control.digest);
      return anew;
    case 'message':
      return { ...anew, heard: [...now.heard, { id: messageId(n), text: control.text }], rewound: undefined };
    case 'end':
      return { ...now, open: false };
  }
}
