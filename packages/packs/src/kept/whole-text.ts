import { sha256 } from '@fpf/contracts/hash';

/**
 * A text of others as it is kept or shown: short enough, or cut, with its length and the digest of all of it beside, so
 * that two that begin alike are still two. A cut one is longer than any that is kept as it is, and so none can
 * pose as it.
 */
export function wholeText(text: string, most: number): string {
  if (text.length <= most && text.isWellFormed()) return text;
  // A lone surrogate has no bytes to be hashed; as JSON it has.
  return `${text.slice(0, most).toWellFormed().padEnd(most)}… (${text.length} characters, sha256 ${sha256(JSON.stringify(text))})`;
}
