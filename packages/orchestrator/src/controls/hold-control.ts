import type { ControlTaken } from '@fpf/contracts';
import type { LiveRun } from '../context/live-run.ts';
import type { Conversation } from '../turns/conversation.ts';
import { messageId } from './messages.ts';

/** What was taken holds from here on. How a mode is set is another thing where an earlier attempt has taken it. */
export function holdControl(
  live: LiveRun,
  now: Conversation,
  { control, n }: ControlTaken,
  setMode: LiveRun['setMode'],
): Conversation {
  // What was refused under another mode, budget or model may be proposed again.
  const anew: Conversation = { ...now, anew: now.turns.length };
  switch (control.kind) {
    case 'mode':
      setMode(control.mode);
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
