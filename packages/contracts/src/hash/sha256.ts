import { hash } from 'node:crypto';
import type { JsonValue } from '../schema/json.ts';
import { canonicalJson } from './canonical-json.ts';

/** SHA-256 as 64 lower-case hexadecimal digits. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

/** The hash of a value, whatever the order of its keys. */
export function hashJson(value: JsonValue): string {
  return sha256(canonicalJson(value));
}
