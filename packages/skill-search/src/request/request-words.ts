import { everydayWords, isVersion, stopWords, type Word, wordsOf } from '../words/words.ts';
import { holdsSettings, isEnding, wordsOfEnding } from '../words/file-kinds.ts';
import { spokenText } from './spoken-text.ts';

/** A hint is what data says without words: it may match, and nothing is missing where it does not. */
export type AskedWord = Word & { readonly hint: boolean; readonly wish: number };

const most = 256;
const trimmed = /^[.'’-]+(?=[\p{L}\p{N}])|[.'’-]+$/gu;

/**
 * A request in words. Quotations, paths and names out of code are data: no skill knows `notes.txt`, and none should be
 * chosen because of what a file is called. What data hints at, that a file of a kind or code is spoken of, is kept as a
 * hint. A key beside a file of settings says as much as the word.
 */
export function requestWords(request: string): readonly AskedWord[] {
  const words: AskedWord[] = [];
  const hints: AskedWord[] = [];
  const tokens = wishesOf(spokenText(request)).map((one) => ({ ...one, plain: one.token.replace(trimmed, '') }));
  const isOfSettings = tokens.some(({ plain }) => holdsSettings(endingOf(plain)));
  for (const { token, plain, wish } of tokens) {
    const kind = isDotFile(token) ? 'file' : kindOf(plain);
    if (isOfSettings && isKey(plain)) words.push(...said('setting', wish));
    else if (kind === 'word') words.push(...said(token, wish));
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

/** A number or a version is data too: it can match a skill that names it, and says nothing where none does. */
function said(token: string, wish: number): readonly AskedWord[] {
  return wordsOf(token).map((word) => ({ ...word, hint: /^\d+[a-z]?$/.test(word.text) || isVersion(word.text), wish }));
}

function hinted(kind: 'file' | 'code', token: string, wish: number): readonly AskedWord[] {
  return wordsOf(`${kind} ${wordsOfEnding(endingOf(token))}`).map((word) => ({ ...word, hint: true, wish }));
}

function endingOf(token: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(token)?.[1] ?? '';
}

/** `server.timeout`: beside a file of settings it is one of them. */
function isKey(token: string): boolean {
  return /^[A-Za-z_][\w-]*(?:\.[\w-]+)+$/.test(token) && !isEnding(/[^.]*$/.exec(token)?.[0] ?? '');
}

function distinct(words: readonly AskedWord[]): readonly AskedWord[] {
  const seen = new Set<string>();
  return words.filter(({ stem }) => !seen.has(stem) && seen.add(stem));
}

/**
 * Verbs that a request is made with, in the form that asks. After “and”, “then” or the end of a sentence they begin
 * another wish.
 */
const askingVerbs: ReadonlySet<string> = new Set(
  `add analyze analyse append apply archive build calculate check clean close collect combine commit compare compile
  compress compute convert copy count create crop debug delete deploy describe display download draft draw edit email
  encrypt estimate evaluate explain export extract file fill filter find fix format generate get give group import
  insert install label list load locate look make measure merge move normalize open optimize order organize paste
  plot post prepare print produce publish push put read record refactor remove rename render replace report resize
  resolve review rotate run save scan schedule search send set show sort split start store submit summarize summarise
  tag tell test trace train transcribe translate trim turn update upload validate verify visualize wipe write`
    .split(/\s+/)
    .filter((verb) => verb !== ''),
);
const joints: ReadonlySet<string> = new Set(['and', 'then', 'also', 'finally', 'afterwards', ',', ';', '.', '!', '?']);
const fillers: ReadonlySet<string> = new Set(['please', 'just', 'so', 'to', 'you', 'could', 'can', 'i', 'want']);

/** The words of a text, each with the number of the wish that it belongs to: “search …, then write …” are two. */
export function wishesOf(text: string): readonly { readonly token: string; readonly wish: number }[] {
  const tokens: { readonly token: string; readonly wish: number }[] = [];
  let wish = 0;
  let jointed = false;
  for (const token of text.match(/[\p{L}\p{M}\p{N}_.@/'’~-]*[\p{L}\p{N}][\p{L}\p{M}\p{N}_@/'’~-]*|[,;.!?]/gu) ?? []) {
    const lower = token.toLowerCase();
    if (joints.has(lower)) {
      jointed = true;
      continue;
    }
    if (jointed && tokens.length > 0 && askingVerbs.has(lower)) wish += 1;
    if (!fillers.has(lower)) jointed = false;
    tokens.push({ token, wish });
  }
  return tokens;
}
