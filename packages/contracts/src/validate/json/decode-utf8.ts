export type Decoded = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly offset: number };

/** Bytes to text, refusing every byte that is not UTF-8; a byte order mark stays in the text, and is refused there. */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { ok: false, offset: firstDifference(bytes) };
  }
}

/**
 * The first byte that a lenient decoder would have replaced: a linear search, in words that the platform already has.
 */
function firstDifference(bytes: Uint8Array): number {
  const mended = new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  const found = mended.findIndex((byte, index) => byte !== bytes[index]);
  return found === -1 ? mended.length : found;
}
