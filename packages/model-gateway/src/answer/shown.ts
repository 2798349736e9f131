import type { ModelShown } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';

/** What the evidence keeps of what a model was shown; the hash is of the whole. */
export type KeptShown = { readonly shown: ModelShown; readonly hash: string };

/** Of a text that is too long for the evidence so many UTF-16 units are kept. */
const head = 16_384;

export function boundShown(shown: ModelShown, most: number): KeptShown {
  const hash = sha256(shown.text);
  const bytes = Buffer.byteLength(shown.text);
  if (bytes <= most) return { shown, hash };
  return { shown: { ...shown, text: headOf(shown.text, Math.min(head, most)), cut_from: bytes }, hash };
}

/** Never half a character: it could not be hashed or written. */
function headOf(text: string, units: number): string {
  const cut = text.slice(0, units);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
