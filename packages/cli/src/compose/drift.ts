import type { JsonValue, LockFile } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/** One pin that moved: where it stands in the lock, what it was, what it is. */
export type Drift = { readonly pin: string; readonly from: string; readonly to: string };

/** Every difference between two locks, by the path of the pin. */
export function findDrift(locked: LockFile, now: LockFile): readonly Drift[] {
  const before = flatten(locked);
  const after = flatten(now);
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths.flatMap((pin) => {
    const [from, to] = [before.get(pin) ?? 'nothing', after.get(pin) ?? 'nothing'];
    return from === to || pin.startsWith('$schema') ? [] : [{ pin, from, to }];
  });
}

function flatten(value: JsonValue, path = '', into = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value))
    for (const item of value) into.set(`${path}[${typeof item === 'string' ? item : canonicalJson(item)}]`, 'listed');
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) flatten(member, path === '' ? key : `${path}.${key}`, into);
  else into.set(path, String(value));
  return into;
}
