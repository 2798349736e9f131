import { refusalReply } from '../wire/refusal.ts';
import type { Reply } from '../wire/reply.ts';
import { formsOf, type ServerEvents } from './fault.ts';
import type { Struck } from './strikes.ts';

/**
 * A fault on a reply that is made. A refusal of the server stays what it is; a fault that this form of reply cannot
 * have is told.
 */
export function applyFault(reply: Reply, { fault, strike }: Struck, events: ServerEvents, path: string): Reply {
  if (reply.status !== 200) return reply;
  const forms = formsOf(fault);
  if (!forms.includes(reply.form)) {
    return refusalReply(
      path,
      501,
      `ollama-double: the fault ${strike.fault} is one of a ${forms.join(' or ')} reply, and this is a ` +
        `${reply.form} one`,
    );
  }
  fault.server?.(events, strike);
  return fault.alter?.(reply, strike) ?? reply;
}
