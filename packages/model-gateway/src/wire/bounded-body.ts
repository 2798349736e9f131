import type { IncomingMessage } from 'node:http';
import type { WireLimits } from '@fpf/contracts';
import { wireError } from './wire-error.ts';
import type { WireParty } from './wire-party.ts';

export type BodyBounds = {
  readonly party: WireParty;
  readonly limits: Pick<WireLimits, 'idleMs' | 'maxReplyBytes'>;
};

/**
 * The bytes of an answer, at most so many, with no silence longer than the limit. The clock stands while whoever reads is
 * busy. Leaving the loop closes the socket.
 */
export async function* boundedBody(incoming: IncomingMessage, { party, limits }: BodyBounds): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  const silent = (): void => {
    const what = bytes === 0 ? 'fell silent after its headers' : `fell silent after ${bytes} bytes`;
    incoming.destroy(wireError(party, 'model.timeout-idle', `${what}, for ${limits.idleMs / 1000} s`, { details: { heard: bytes > 0 } }));
  };
  let timer = setTimeout(silent, limits.idleMs);
  try {
    for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
      clearTimeout(timer);
      bytes += chunk.byteLength;
      if (bytes > limits.maxReplyBytes) {
        throw wireError(party, 'model.too-large', `answered with more than ${limits.maxReplyBytes} bytes`, { details: { bytes } });
      }
      yield chunk;
      timer = setTimeout(silent, limits.idleMs);
    }
  } finally {
    clearTimeout(timer);
    incoming.destroy();
  }
}
