import type { StreamEvent } from '@fpf/contracts';
import { stoppedError } from '../../wire/stopped-error.ts';
import type { CassetteEntry } from './cassette-shapes.ts';
import { errorOf } from './failure.ts';

/** A recorded answer, each piece as it came, and in the end the error with which it ended. */
export async function* play({ events, failed }: CassetteEntry, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  for (const event of events) {
    if (signal.aborted) throw stoppedError(signal.reason);
    yield event;
  }
  if (signal.aborted) throw stoppedError(signal.reason);
  if (failed) throw errorOf(failed);
}
