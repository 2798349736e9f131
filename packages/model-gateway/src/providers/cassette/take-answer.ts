import {
  type CompleteOptions,
  ModelIdentity,
  type ModelProvider,
  type ModelRequest,
  StreamEvent,
} from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { stoppedError } from '../../wire/stopped-error.ts';
import type { CassetteEntry } from './cassette-shapes.ts';
import { failedWith, failure } from './failure.ts';

/** What a provider said to one request, whole. */
export type TakenAnswer = Pick<CassetteEntry, 'model' | 'answered' | 'events' | 'failed'>;

const mostBytes = 16_777_216;

/**
 * Asks, and listens to the end, be it an error: that is an answer too. Only what was stopped from outside is none, and
 * is not recorded.
 */
export async function takeAnswer(
  provider: ModelProvider,
  request: ModelRequest,
  options: CompleteOptions,
): Promise<TakenAnswer> {
  const { signal } = options;
  if (signal.aborted) throw stoppedError(signal.reason);
  let model: ModelIdentity | null = null;
  let answered: ModelIdentity | undefined;
  const events: StreamEvent[] = [];
  const taken = (): Omit<TakenAnswer, 'failed'> => ({ model, events, ...(answered && { answered }) });
  try {
    const found = await provider.probe(signal);
    if (check(ModelIdentity, found).length > 0)
      return { ...taken(), failed: failure(`the provider ${provider.name} names its model in a form that is none`) };
    model = found;
    let bytes = 0;
    for await (const event of provider.complete(request, options)) {
      if (check(StreamEvent, event).length > 0)
        return { ...taken(), failed: failure(`the provider ${provider.name} sent an event that is none`) };
      bytes += JSON.stringify(event).length;
      if (bytes > mostBytes)
        return {
          ...taken(),
          failed: failure(`the answer of ${provider.name} is larger than ${mostBytes} bytes`, 'model.too-large'),
        };
      if (event.type === 'answered') answered = event.model;
      else events.push(timeless(event));
    }
  } catch (error) {
    if (signal.aborted) throw error;
    return { ...taken(), failed: failedWith(error, provider.name) };
  }
  // A replay has nobody to ask again, so the change is told as what came of it.
  if (answered && answered.digest !== model.digest) {
    const what = `${model.name} was ${model.digest ?? 'without a digest'} when it was asked, and ${answered.digest ?? 'without a digest'} afterwards`;
    return { ...taken(), failed: failure(what, 'model.digest-mismatch') };
  }
  return taken();
}

/** How long it took is true of this once, and of no replay. */
function timeless(event: StreamEvent): StreamEvent {
  if (event.type !== 'usage') return event;
  const { times: _times, ...usage } = event;
  return usage;
}
