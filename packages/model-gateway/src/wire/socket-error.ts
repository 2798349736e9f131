import { FpfError } from '@fpf/contracts';
import { wireError } from './wire-error.ts';
import type { WireParty } from './wire-party.ts';

/** How far an exchange had come: before the head of the answer nothing was heard. */
export type Phase = 'head' | 'body';

/** What a socket or the HTTP parser says, in our codes. Our own errors, which stopped the socket, pass. */
export function socketError(error: unknown, party: WireParty, phase: Phase): FpfError {
  if (FpfError.is(error)) return error;
  const { code = '', message = String(error) } = error as { readonly code?: string; readonly message?: string };
  const why = code && !message.includes(code) ? `${code} ${message}`.trim() : message;
  if (code.startsWith('HPE_')) {
    return wireError(party, 'model.protocol', `does not speak HTTP (${why})`, { cause: error });
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) {
    return wireError(party, 'model.protocol', `does not speak TLS (${why})`, {
      cause: error,
      hint: 'Check http:// against https:// in its address.',
    });
  }
  if (phase === 'body') return wireError(party, 'model.truncated', `broke off its answer (${why})`, { cause: error });
  return wireError(party, 'model.unreachable', `cannot be reached (${why})`, { cause: error });
}
