import type { JsonObject, StreamEvent, WireLimits } from '@fpf/contracts';
import type { Exchange } from '../../wire/exchange.ts';
import { readJsonBody, strictObject } from '../../wire/strict-line.ts';
import { serverEvents } from '../../wire/sse.ts';
import { wireError, type WireParty } from '../../wire/wire-error.ts';
import { createCompletionReader, errorIn } from './read-completion.ts';

/** The events of an answer, as a stream or whole, whichever the server says that it is. */
export async function* completionEvents(
  answer: Exchange,
  party: WireParty,
  limits: WireLimits,
): AsyncGenerator<StreamEvent> {
  const whole = answer.header('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/json';
  const reader = createCompletionReader(party, whole ? 'whole' : 'parts');
  if (whole) {
    yield* reader.read(await readJsonBody(answer, party, limits));
    yield* reader.end();
    return;
  }
  for await (const document of documents(answer.body, party, limits)) yield* reader.read(document);
  yield* reader.end();
}

const doneMark = Buffer.from('[DONE]');

/** Each event is one JSON document, read strictly, until the mark that ends them. After it nothing may come. */
async function* documents(
  body: AsyncIterable<Uint8Array>,
  party: WireParty,
  limits: WireLimits,
): AsyncGenerator<JsonObject> {
  let done = false;
  for await (const events of serverEvents(body, limits.maxLineBytes, party)) {
    for (const { data, isError } of events) {
      if (done)
        throw wireError(party, 'model.protocol', 'went on after it had said that it is done', { received: data.bytes });
      done = doneMark.equals(data.bytes);
      if (done) continue;
      const document = strictObject(data, party, limits);
      if (isError) throw errorIn(document, party);
      yield document;
    }
  }
  if (!done) throw wireError(party, 'model.truncated', 'ended its answer without saying that it is done');
}
