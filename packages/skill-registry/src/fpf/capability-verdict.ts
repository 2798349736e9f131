import type { Capability, Holder, RoleAssignment } from '@fpf/contracts';

export type Verdict = RoleAssignment['capabilityChecks'][number]['verdict'];

type Quantity = { readonly parts: readonly bigint[]; readonly unit: string };

/**
 * A threshold against what is known of the holder. Dotted numbers compare part by part and a missing part is 0, so that
 * `24.1` is at least `20` and equal to `24.1.0`; other values are only equal or not. What cannot be compared is
 * unknown.
 *
 * | fact                         | verdict |
 * | :--------------------------- | :------ |
 * | none                         | unknown |
 * | of another unit              | unknown |
 * | no number, where one is asked | unknown, for `=` met or unmet by its text |
 * | comparable                   | met or unmet |
 */
export function capabilityVerdict({ characteristic, op, value, unit }: Capability, facts: Holder['facts']): Verdict {
  const fact = Object.hasOwn(facts, characteristic) ? facts[characteristic]?.trim() : undefined;
  if (fact === undefined || fact === '') return 'unknown';
  const [found, asked] = [quantity(fact), quantity(unit === '' ? value : `${value} ${unit}`)];
  if (!found || !asked) {
    if (op !== '=') return 'unknown';
    return fact === (unit === '' ? value : `${value} ${unit}`) ? 'met' : 'unmet';
  }
  if (found.unit !== asked.unit) return 'unknown';
  return holds(order(found.parts, asked.parts), op) ? 'met' : 'unmet';
}

function quantity(text: string): Quantity | undefined {
  const [, digits, unit = ''] = /^v?(\d{1,18}(?:\.\d{1,18}){0,7})(?:\s+(\S{1,32}))?$/.exec(text.slice(0, 256)) ?? [];
  return digits === undefined ? undefined : { parts: digits.split('.').map(BigInt), unit };
}

function order(a: readonly bigint[], b: readonly bigint[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const [left, right] = [a[at] ?? 0n, b[at] ?? 0n];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

function holds(order: number, op: Capability['op']): boolean {
  switch (op) {
    case '=':
      return order === 0;
    case '>=':
      return order >= 0;
    case '>':
      return order > 0;
    case '<=':
      return order <= 0;
    case '<':
      return order < 0;
  }
}
