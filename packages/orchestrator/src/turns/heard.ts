import type { Message } from '@fpf/contracts';

/** A message that was sent while the run went on. */
export type Heard = { readonly id: string; readonly text: string };

/** A message as the model is told it: the user says it. */
export function asUser({ id, text }: Heard): Message {
  return { v: 1, id, role: 'user', content: [{ type: 'text', text }], form: 'text' };
}
