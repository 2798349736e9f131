import type { JsonObject } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import { damaged } from './damaged.ts';
import { integer, record, text } from './expect.ts';

/** What lies beside the weights and says which they are. How they were trained stands there too, for people. */
export type Card = {
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

export function readCard(bytes: Uint8Array): Card {
  const json = readJson(bytes);
  if (!json.ok) throw damaged(`rehearsal.json is not strict JSON: ${json.issue.message}.`);
  return { ...pin(json.value, 'rehearsal.json'), facts: json.value as JsonObject };
}
