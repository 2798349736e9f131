import { everydayWords, stopWords } from './common-words.ts';
import { wordsOfEnding } from './file-kinds.ts';
import { spokenText } from './spoken-text.ts';
import { wishesOf } from './wishes.ts';
import { type Word, wordsOf } from './words.ts';

/** A hint is what data says without words: it may match, and nothing is missing where it does not. */
export type AskedWord = Word & { readonly hint: boolean; readonly wish: number };

const most = 256;
const trimmed = /^[.'’-]+(?=[\p{L}\p{N}])|[.'’-]+$/gu;

/**
 * A request in words. Quotations, paths and names out of code are data: no skill knows `notes.txt`, and none should be
 * chosen because of what a file is called. What data hints at, that a file of a kind or code is spoken of, is kept as a
 * hint.
 */
export function requestWords(request: string): readonly AskedWord[] {
  const words: AskedWord[] = [];
  const hints: AskedWord[] = [];
  for (const { token, wish } of wishesOf(spokenText(request))) {
    const plain = token.replace(trimmed, '');
    const kind = isDotFile(token) ? 'file' : kindOf(plain);
    if (kind === 'word') words.push(...said(token, wish));
    else if (kind !== 'name') hints.push(...hinted(kind, plain, wish));
  }
  return distinct([...words, ...hints]).slice(0, most);
}

/** A request as it is compared whole: what it says, small words too, and no data. */
export function sentenceOf(request: string): string {
  const tokens = wishesOf(spokenText(request)).map(({ token }) => token.replace(trimmed, ''));
  return tokens.filter((token) => !isDotFile(token) && kindOf(token) === 'word').join(' ');
}

type Kind = 'word' | 'file' | 'code' | 'name';

/** `src/a.ts` is a file, `parseConfig` and `max_size` are code, an address is a name of neither; the rest are words. */
function kindOf(token: string): Kind {
  if (token.includes('@') || token.startsWith('//')) return 'name';
  const parts = token.split('/').filter((part) => part !== '');
  if (token.includes('/'))
    return !token.startsWith('/') && parts.every((part) => isPlain(part.toLowerCase())) ? 'word' : 'file';
  if (token.length > 3 && /[^.]\.[A-Za-z][A-Za-z0-9]{0,7}$/.test(token)) return 'file';
  return /^[a-z]{2,}[a-z0-9]*[A-Z]/.test(token) || /[A-Za-z0-9]_[A-Za-z0-9]/.test(token) ? 'code' : 'word';
}

/** `.env`, `.gitignore`, `.bashrc`; what else begins with a dot is an ending, or a name such as .NET. */
function isDotFile(token: string): boolean {
  return /^\.(?:env|git[a-z]+|[a-z]+(?:rc|ignore))(?:\.[\w-]+)*$/.test(token);
}

/** `and/or`, `read/write`: words with a stroke between them, not a path. */
function isPlain(part: string): boolean {
  return stopWords.has(part) || everydayWords.has(part);
}

/** A number alone is data too: it can match a skill that is called by it, and says nothing where none is. */
function said(token: string, wish: number): readonly AskedWord[] {
  return wordsOf(token).map((word) => ({ ...word, hint: /^\d+[a-z]?$/.test(word.text), wish }));
}

function hinted(kind: 'file' | 'code', token: string, wish: number): readonly AskedWord[] {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(token)?.[1] ?? '';
  return wordsOf(`${kind} ${wordsOfEnding(ending)}`).map((word) => ({ ...word, hint: true, wish }));
}

function distinct(words: readonly AskedWord[]): readonly AskedWord[] {
  const seen = new Set<string>();
  return words.filter(({ stem }) => !seen.has(stem) && seen.add(stem));
}
