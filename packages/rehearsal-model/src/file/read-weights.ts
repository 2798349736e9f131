import type { JsonObject } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { readJson } from '@fpf/contracts/validate';
import { damaged } from './damaged.ts';
import { integer, record, text } from './expect.ts';
import { type Header, readHeader } from './header.ts';
import { readTensors, type Tensors } from './read-tensors.ts';

export type WeightsFile = {
  readonly card: Card;
  readonly digest: string;
  readonly header: Header;
  readonly tensors: Tensors;
};

const magic = 'FPFM0001';
const lead = magic.length + 4;
const mostHeader = 4_194_304;

/** A model file and the card beside it. Its checksum is compared before anything else of it is looked at. */
export function readWeights(cardBytes: Uint8Array, bytes: Uint8Array): WeightsFile {
  const card = readCard(cardBytes);
  if (bytes.length !== card.bytes)
    throw damaged(`the weights are ${bytes.length} bytes long and should be ${card.bytes}.`);
  const digest = sha256(bytes);
  if (digest !== card.sha256) throw damaged(`the checksum of the weights is ${digest} and should be ${card.sha256}.`);
  if (Buffer.from(bytes.subarray(0, magic.length)).toString('latin1') !== magic)
    throw damaged(`the weights do not begin with ${magic}.`);
  if (bytes.length < lead) throw damaged('the weights end before their header.');
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(magic.length, true);
  const start = Math.ceil((lead + length) / 64) * 64;
  if (length > mostHeader || start > bytes.length) throw damaged('the header of the weights reaches beyond their end.');
  const header = readHeader(bytes.subarray(lead, lead + length));
  return { card, digest: `sha256:${digest}`, header, tensors: readTensors(header, bytes.subarray(start)) };
}

/** What lies beside the weights and says which they are. How they were trained stands there too, for people. */
type Card = {
  readonly version: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly facts: JsonObject;
};

const pin = record<Omit<Card, 'facts'>>({
  version: text(/^[0-9]{1,9}\.[0-9]{1,9}\.[0-9]{1,9}$/),
  sha256: text(/^[0-9a-f]{64}$/),
  bytes: integer(1, 67_108_864),
});

function readCard(bytes: Uint8Array): Card {
  const json = readJson(bytes);
  if (!json.ok) throw damaged(`rehearsal.json is not strict JSON: ${json.issue.message}.`);
  return { ...pin(json.value, 'rehearsal.json'), facts: json.value as JsonObject };
}
