import { escape } from './model-tokens.ts';

/** A value in FunctionGemma's notation, keys in order of their bytes. Nothing in a string is escaped. */
export function printValue(value: unknown): string {
  if (typeof value === 'string') return `${escape}${value}${escape}`;
  if (typeof value === 'number') return goFloat(value);
  if (Array.isArray(value)) return `[${value.map(printValue).join(',')}]`;
  if (typeof value === 'object' && value !== null) return `{${printMembers(value)}}`;
  return typeof value === 'boolean' ? String(value) : '<nil>';
}

export function printMembers(members: object): string {
  return inOrder(members)
    .map(([key, value]) => `${key}:${printValue(value)}`)
    .join(',');
}

export function inOrder(members: object): readonly (readonly [string, unknown])[] {
  return Object.entries(members).sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}

/**
 * A number as Go's `%v` prints a float64 that came from JSON: whole ones as integers, the rest with an exponent from a
 * million on.
 */
export function goFloat(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 63) return BigInt(value).toString();
  const [, mantissa = '', sign = '', digits = ''] = /^(-?[\d.]+)e([+-])(\d+)$/.exec(value.toExponential()) ?? [];
  const exponent = Number(`${sign}${digits}`);
  return exponent < -4 || exponent >= 6 ? `${mantissa}e${sign}${digits.padStart(2, '0')}` : String(value);
}
