/** Sorted as Go sorts texts: by their bytes, where JavaScript goes by UTF-16 units. */
export function inByteOrder(names: readonly string[]): readonly string[] {
  return names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
