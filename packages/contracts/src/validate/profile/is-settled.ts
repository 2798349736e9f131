/**
 * Whether a value can never change again: frozen to its bottom, and without members that are computed when they are
 * looked at. Looks for itself, since `Object.isFrozen` speaks of one level only.
 */
export function isSettled(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (!Object.isFrozen(value)) return false;
  return Object.values(Object.getOwnPropertyDescriptors(value)).every(
    (member) => 'value' in member && isSettled(member.value),
  );
}
