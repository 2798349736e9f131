import { escape } from './control-tokens.ts';
import { goFloat } from './go-float.ts';

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
