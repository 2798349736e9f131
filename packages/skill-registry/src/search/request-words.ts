import { type Word, wordsOf } from './words.ts';

/**
 * A request in words. `said` are words that should be known to some skill; `data` are names, paths and quotations, which
 * need not be: nobody's skill speaks of `notes.txt`. What they hint at, a file or code, counts as said.
 */
export type RequestWords = { readonly words: readonly Word[]; readonly data: ReadonlySet<string> };

const most = 256;
const longest = 8192;
const quotation = /"[^"\n]{1,2000}"|“[^”\n]{1,2000}”|`[^`\n]{1,2000}`|(?<![\p{L}\p{N}])'[^'\n]{1,2000}'(?![\p{L}\p{N}])/gu;
const pathLike = /(?:[\p{L}\p{N}_.@-]+\/)+[\p{L}\p{N}_.@-]*|(?<![\p{L}\p{N}.])[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.[A-Za-z][A-Za-z0-9]{0,7}(?![\p{L}\p{N}])/gu;
const codeLike = /(?<![\p{L}\p{N}_])(?:[a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+|[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+)(?![\p{L}\p{N}_])/gu;

export function requestWords(request: string): RequestWords {
  const text = request.slice(0, longest);
  const unquoted = text.replace(quotation, ' ');
  const spoken = wordsOf(unquoted).length > 0 ? unquoted : text;
  const paths = spoken.match(pathLike) ?? [];
  const codes = spoken.replace(pathLike, ' ').match(codeLike) ?? [];
  const hints = [...(paths.length > 0 ? wordsOf('file') : []), ...(codes.length > 0 ? wordsOf('code') : [])];
  const plain = wordsOf(spoken.replace(pathLike, ' ').replace(codeLike, ' '));
  const data = [...paths, ...codes].flatMap(wordsOf);
  const known = new Set([...plain, ...hints].map(({ stem }) => stem));
  return {
    words: distinct([...plain, ...hints, ...data]).slice(0, most),
    data: new Set(data.map(({ stem }) => stem).filter((stem) => !known.has(stem))),
  };
}

function distinct(words: readonly Word[]): readonly Word[] {
  const seen = new Set<string>();
  return words.filter(({ stem }) => !seen.has(stem) && seen.add(stem));
}
