import type { JsonObject, JsonValue } from '@fpf/contracts';
import { isJsonObject } from '../../../wire/is-json-object.ts';
import { inByteOrder } from './in-byte-order.ts';

/** The arguments of a call: names in their order, texts between marks, everything else bare. */
export function renderArguments(given: JsonObject): string {
  const members = inByteOrder(Object.keys(given)).map((name) => `${name}:${renderValue(given[name] as JsonValue)}`);
  return `{${members.join(',')}}`;
}

export function renderValue(value: JsonValue): string {
  if (typeof value === 'string') return `<escape>${value}<escape>`;
  if (typeof value === 'number') return renderNumber(value);
  if (value === null) return '<nil>';
  if (typeof value === 'boolean') return String(value);
  if (isJsonObject(value)) return renderArguments(value);
  return `[${value.map(renderValue).join(',')}]`;
}

/**
 * As Go prints a double: whole numbers plainly, others with an exponent of two digits below 0.0001 and from a million
 * on.
 */
function renderNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 63) return BigInt(value).toString();
  const size = Math.abs(value);
  const text = size >= 1e-4 && size < 1e6 ? String(value) : value.toExponential();
  return text.replace(/e([+-])(\d)$/, (_, sign: string, digit: string) => `e${sign}0${digit}`);
}
