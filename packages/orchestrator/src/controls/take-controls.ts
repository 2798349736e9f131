import type { ControlTaken } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import type { Conversation } from '../turns/conversation.ts';
import { takeCheckpoint } from './checkpoint.ts';
import type { Control } from '../context/control-queue.ts';
import { holdControl } from './hold-control.ts';
import { takeRewind } from './rewind.ts';
import type { Taken } from './taken.ts';

type Turned = Pick<RunContext, 'id' | 'session' | 'journal' | 'host' | 'signal' | 'live'>;

/**
 * A point between two steps: `turn/<n>` before the model is asked, `call/<seq>` before a call is decided. What waits is
 * journaled, and takes hold.
 */
export async function takeControls(context: Turned, conversation: Conversation, before: string): Promise<Conversation> {
  const { live, signal } = context;
  let now = conversation;
  for (let waiting = live.controls.first(before); waiting && !signal.aborted; waiting = live.controls.first(before)) {
    const n = now.taken + 1;
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
  const { journal, live } = context;
  const payload: ControlTaken = { n, before, control: told };
  await journal.record('control-taken', `control/${n}`, payload);
  return { now: holdControl(live, now, payload, live.setMode), journaled: true, done: {} };
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
