import type { IncomingMessage } from 'node:http';
import type { WireLimits } from '@fpf/contracts';
import { wireError, type WireParty } from './wire-error.ts';

export type BodyBounds = {
  readonly party: WireParty;
  readonly limits: Pick<WireLimits, 'idleMs' | 'maxReplyBytes'>;
  /** What ended it, in the words of whoever knows more of it than the body. */
  readonly failure: (error: unknown) => Error;
};

/**
 * The bytes of an answer, at most so many, with no silence longer than the limit. The clock stands while whoever reads
 * is busy. Leaving the loop closes the socket. Reads by hand: an iterator of Node's streams costs more than all else
 * that is done with a short answer.
 */
export async function* boundedBody(
  incoming: IncomingMessage,
  { party, limits, failure }: BodyBounds,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  const arrival = createArrival(incoming);
  const silent = (): void => {
    const what = bytes === 0 ? 'fell silent after its headers' : `fell silent after ${bytes} bytes`;
    incoming.destroy(
      wireError(party, 'model.timeout-idle', `${what}, for ${limits.idleMs / 1000} s`, {
        details: { heard: bytes > 0 },
      }),
    );
  };
  try {
    for (;;) {
      const chunk = incoming.destroyed ? null : (incoming.read() as Uint8Array | null);
      if (chunk === null) {
        if (incoming.errored) throw failure(incoming.errored);
        if (incoming.readableEnded) return;
        if (incoming.destroyed) throw failure(new Error('the connection was closed'));
        await arrival.within(limits.idleMs, silent);
        continue;
      }
      bytes += chunk.byteLength;
      if (bytes > limits.maxReplyBytes) {
        throw wireError(party, 'model.too-large', `answered with more than ${limits.maxReplyBytes} bytes`, {
          details: { bytes },
        });
      }
      yield chunk;
    }
  } finally {
    arrival.leave();
    incoming.destroy();
  }
}

type Arrival = {
  /** Until something happened, or `late` was called and made something happen. */
  readonly within: (ms: number, late: () => void) => Promise<void>;
  readonly leave: () => void;
};

const happenings = ['readable', 'end', 'error', 'close'] as const;

function createArrival(incoming: IncomingMessage): Arrival {
  let wake: (() => void) | undefined;
  let happened = false;
  const happens = (): void => {
    happened = true;
    wake?.();
  };
  for (const name of happenings) incoming.on(name, happens);
  return {
    within: async (ms, late) => {
      if (!happened) {
        const timer = setTimeout(late, ms);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        clearTimeout(timer);
      }
      happened = false;
    },
    leave: () => {
      for (const name of happenings) incoming.off(name, happens);
    },
  };
}
