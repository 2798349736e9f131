import type { ControlTaken } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import type { Recall } from '../context/recall.ts';
import type { Conversation } from '../turns/conversation.ts';
import { keepCheckpoint, takeCheckpoint } from './checkpoint.ts';
import type { Control } from '../context/control-queue.ts';
import { messageId } from './messages.ts';
import { recallRewind, takeRewind } from './rewind.ts';
import type { Taken } from './taken.ts';

type Turned = Pick<RunContext, 'session' | 'journal' | 'recall' | 'host' | 'signal' | 'live'>;

/**
 * A point between two steps: `turn/<n>` before the model is asked, `call/<seq>` before a call is decided. What an
 * earlier attempt took here takes hold here again; then what waits is journaled, and takes hold. A point that an
 * earlier attempt went past takes nothing new: what came after it was done without.
 */
export async function takeControls(context: Turned, conversation: Conversation, before: string): Promise<Conversation> {
  const { live, recall, signal } = context;
  let now = conversation;
  for (const recalled of recall.controlsAt(before)) {
    if (recalled.kind === 'control-taken') now = await applyControl(context, now, recalled.payload, recalled.stepKey);
    else if (recalled.kind === 'checkpoint')
      now = await keepCheckpoint(context, now, recalled.payload, recalled.stepKey);
    else now = await recallRewind(context, now, recalled.payload, recalled.stepKey);
  }
  if (isPast(recall, before)) return now;
  for (let waiting = live.controls.first(before); waiting && !signal.aborted; waiting = live.controls.first(before)) {
    const n = recall.controls + now.taken + 1;
    const taken = await take(context, now, { n, before, control: waiting.control });
    live.controls.remove(waiting);
    if ('refused' in taken) waiting.refused(taken.refused);
    else {
      now = taken.journaled ? { ...taken.now, taken: now.taken + 1 } : taken.now;
      waiting.done(taken.done);
    }
  }
  return now;
}

type Point = { readonly n: number; readonly before: string; readonly control: Control };

/** A failure to write ends the run; what could not be done at all is refused, and the run goes on as it was. */
async function take(context: Turned, now: Conversation, { n, before, control }: Point): Promise<Taken> {
  if (control.kind === 'checkpoint') return takeCheckpoint(context, now, { n, before, ...control });
  if (control.kind === 'rewind') return takeRewind(context, now, { n, before, ...control });
  const told = await saidOf(context, control).catch((error: unknown) => ({ refused: error }));
  if ('refused' in told) return told;
  return {
    now: await applyControl(context, now, { n, before, control: told }, `control/${n}`),
    journaled: true,
    done: {},
  };
}

/** With what is asked beside it: whether a model takes turns is its own word, and decides what it is asked. */
async function saidOf(
  { live }: Pick<RunContext, 'live'>,
  control: ControlTaken['control'],
): Promise<ControlTaken['control']> {
  if (control.kind !== 'model') return control;
  const { multiTurn: turns } = await live.pinned(control.name).gateway.capabilities();
  return { ...control, turns };
}

/** The model was asked in that turn, or the call has come to its end. */
function isPast(recall: Recall, before: string): boolean {
  const number = Number(before.slice(before.indexOf('/') + 1));
  if (before.startsWith('turn/'))
    return Boolean(recall.event('model-result', `model/${number}`) ?? recall.event('model-failed', `model/${number}`));
  return (
    recall.lastOf('tool-result', number) !== undefined ||
    recall.lastOf('guard-decision', number)?.decision === 'abstain'
  );
}

/**
 * Journals what was turned, and turns it. Of an attempt that was broken off it is journaled already, and only takes
 * hold again.
 */
async function applyControl(
  { journal, recall, live }: Pick<RunContext, 'journal' | 'recall' | 'live'>,
  now: Conversation,
  payload: ControlTaken,
  stepKey: string,
): Promise<Conversation> {
  const recalled = recall.event('control-taken', stepKey) !== undefined;
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
