/** Of two lists of pins, each name once. */
export function pinNames(before: object, now: object): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
}
