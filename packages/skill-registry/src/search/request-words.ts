import { everydayWords, stopWords } from './common-words.ts';
import { type Word, wordsOf } from './words.ts';

const most = 256;
const longest = 8192;
const quotation = /"[^"\n]{1,2000}"|“[^”\n]{1,2000}”|`[^`\n]{1,2000}`|(?<![\p{L}\p{N}])'[^'\n]{1,2000}'(?![\p{L}\p{N}])/gu;

/**
 * A request in words. Quotations, paths and names out of code are data: no skill knows `notes.txt`, and none should be chosen
 * because of what a file is called. What data hints at, that a file or code is spoken of, counts as said.
 */
export function requestWords(request: string): readonly Word[] {
  const text = request.slice(0, longest);
  const unquoted = text.replace(quotation, ' ');
  const spoken = /[\p{L}\p{N}]/u.test(unquoted) ? unquoted : text;
  const words: Word[] = [];
  const hints: Word[] = [];
  for (const token of spoken.match(/[\p{L}\p{M}\p{N}_.@/'’-]+/gu) ?? []) {
    const kind = kindOf(token.replace(/^[.'’-]+(?=[\p{L}\p{N}])|[.'’-]+$/gu, ''));
    if (kind === 'word') words.push(...wordsOf(token));
    else if (kind !== 'name') hints.push(...wordsOf(kind));
  }
  return distinct([...words, ...hints]).slice(0, most);
}

type Kind = 'word' | 'file' | 'code' | 'name';

/** `src/a.ts` is a file, `parseConfig` and `max_size` are code, an address is a name of neither; the rest are words. */
function kindOf(token: string): Kind {
  if (token.includes('@') || token.startsWith('//')) return 'name';
  const parts = token.split('/').filter((part) => part !== '');
  if (token.includes('/')) return parts.every((part) => isPlain(part.toLowerCase())) ? 'word' : 'file';
  if (token.length > 4 && /[^.]\.[A-Za-z][A-Za-z0-9]{0,7}$/.test(token)) return 'file';
  return /^[a-z][a-z0-9]*[A-Z]/.test(token) || /[A-Za-z0-9]_[A-Za-z0-9]/.test(token) ? 'code' : 'word';
}

/** `and/or`, `read/write`: words with a stroke between them, not a path. */
function isPlain(part: string): boolean {
  return stopWords.has(part) || everydayWords.has(part);
}

function distinct(words: readonly Word[]): readonly Word[] {
  const seen = new Set<string>();
  return words.filter(({ stem }) => !seen.has(stem) && seen.add(stem));
}
