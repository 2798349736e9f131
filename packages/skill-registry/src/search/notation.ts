import { stemOfTerm } from './words.ts';

/**
 * What is written in a notation says what it is for, though nobody says the word: `docs/*.md` is a pattern of names.
 */
export type Notation = { readonly text: string; readonly at: number; readonly means: readonly string[] };

type Written = { readonly pattern: RegExp; readonly means: string };

/** Each begins where a word begins and is bounded, so that a long request costs no more than its length. */
const written: readonly Written[] = [
  // `*.md`, `config*.json`, `src/**/*.{js,ts}`, `data/backup_*`; not **bold** and not 2*3.
  {
    pattern:
      /(?<![\w*.{}/-])(?!\*\*(?!\/))(?=[\w./-]{0,80}\*)(?=[\w*-]{0,80}[./_][\w*{])[\w*./-]{2,120}(?:\{[\w,.*-]{1,80}\})?/gu,
    means: 'glob wildcard pattern',
  },
  // `$.scripts.build`, `$..id`, `$[*].name`
  { pattern: /(?<!\w)\$(?:\.{1,2}[\p{L}_*][\w*-]{0,80}|\[[^\]\n]{0,80}\]){1,16}/gu, means: 'jsonpath' },
  // `HEAD~3`, `3f2a91c`
  {
    pattern: /(?<![\w.])(?:HEAD(?:[~^]\d{0,3})?|(?=[a-f]{0,39}\d)(?=\d{0,39}[a-f])[0-9a-f]{7,40})(?![\w-])/gu,
    means: 'git commit',
  },
];

/** What is written in a notation, one of each. */
export function notationsIn(text: string): readonly Notation[] {
  return written.flatMap(({ pattern, means }) => {
    const first = text.matchAll(pattern).next().value;
    return first === undefined ? [] : [{ text: first[0], at: first.index, means: means.split(' ').map(stemOfTerm) }];
  });
}

/**
 * The names in a pattern and the keys in a path are data; the ending of `*.docx` is what it was written for, and stays.
 */
export function withoutNotations(text: string): string {
  return written.reduce(
    (rest, { pattern }) => rest.replace(pattern, (one) => ` ${/\*\.([a-z0-9]{1,8})$/i.exec(one)?.[1] ?? ''} `),
    text,
  );
}
