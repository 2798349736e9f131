/** An id says when it was made, where it is a UUIDv7. */
export function madeAt(run: string): number | undefined {
  const [, high = '', low = ''] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(run) ?? [];
  return high === '' ? undefined : Number.parseInt(high + low, 16);
}
