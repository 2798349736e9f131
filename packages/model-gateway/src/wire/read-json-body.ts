import type { JsonObject, WireLimits } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import type { Exchange } from './exchange.ts';
import { isJsonObject } from './is-json-object.ts';
import { jsonError } from './strict-line.ts';
import { wireError } from './wire-error.ts';
import type { WireParty } from './wire-party.ts';

/** A list of many models holds many keys; nobody's arguments are among them. */
const mostKeys = 100_000;

/** An answer that is one JSON object, read strictly and within the reply's cap. Closes it. */
export async function readJsonBody(answer: Exchange, party: WireParty, limits: WireLimits): Promise<JsonObject> {
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (bytes.byteLength === 0) throw wireError(party, 'model.truncated', 'answered with nothing');
    const read = readJson(bytes, { bytes: limits.maxReplyBytes, keys: mostKeys });
    if (!read.ok) throw jsonError(read.issue, { bytes, ended: bytes.at(-1) === 0x0a || bytes.at(-1) === 0x7d }, party);
    if (isJsonObject(read.value)) return read.value;
    throw wireError(party, 'model.protocol', 'answered with JSON that is no object', { received: bytes });
  } finally {
    answer.close();
  }
}
