import { stemOfTerm } from '../words/words.ts';

const longest = 8192;
const quotation =
  /"[^"\n]{1,2000}"|“[^”\n]{1,2000}”|`[^`\n]{1,2000}`|(?<![\p{L}\p{N}])'[^'\n]{1,2000}'(?![\p{L}\p{N}])/gu;
/** What a file is to say: `a file that says Hello from me, then …`. */
const dictated =
  /\b(?:that says|which says|that reads|with the (?:text|content|words))\b[^\n]{1,2000}?(?=,? (?:and )?then\b|\n|$)/giu;
/** `remember that we build with pnpm`: what is to be kept is the note's business, up to the end of the sentence. */
const asksToKeep =
  '(?<=(?:^|[.!?;\\n]\\s{0,8})(?:please,? )?(?:remember|memorize|memorise|keep in mind|bear in mind|note|note ' +
  'down) that )';
const kept = new RegExp(`${asksToKeep}[^\\n]{1,2000}?(?=[.!?;](?:\\s|$)|,? (?:and )?then\\b|\\n|$)`, 'giu');
/** `replace A by B in notes.md`: what A and B are is the file's business. */
const exchanged =
  /\b(replace|swap|substitute|change) [^\s.]{1,80} (?:by|with|for|to|into) [^\s.]{1,80}(?= (?:in|inside|within|of) (?:the file )?[\w/-]{0,200}\.[a-z0-9]{1,8}\b| everywhere\b| throughout\b| in (?:all|every|each)\b)/giu;
/** `search for marta`, `find Marta`: one word, or one name, and nothing more is what is looked for. */
const sought =
  /(?<=^\s{0,8}(?:[Pp]lease,? )?(?:[Ss]earch|[Ll]ook|[Gg]rep) for )[\p{L}\p{N}_-]{2,40}(?=[.!?]?\s{0,8}$)|(?<=^\s{0,8}(?:[Pp]lease,? )?[Ff]ind )\p{Lu}\p{Ll}{1,39}(?=[.!?]?\s{0,8}$)/u;

/** What is said in a request: quotations, other people's words and notations are data, unless there is nothing else. */
export function spokenText(request: string): string {
  const said = withoutNotations(unquotedText(request));
  return /[\p{L}\p{N}]/u.test(said) ? said : request.slice(0, longest);
}

/** A request without what it quotes; what is written in a notation still stands in it. */
export function unquotedText(request: string): string {
  const text = request.slice(0, longest);
  return text
    .replace(quotation, ' ')
    .replace(dictated, ' ')
    .replace(kept, '')
    .replace(exchanged, '$1')
    .replace(sought, ' ');
}

/** A request in which what it quotes is blank, and stands where it stood. */
export function maskedText(text: string): string {
  return [quotation, dictated, kept].reduce(
    (rest, pattern) => rest.replace(pattern, (one) => ' '.repeat(one.length)),
    text,
  );
}

/**
 * What is written in a notation says what it is for, though nobody says the word: `docs/*.md` is a pattern of names.
 */
type Notation = { readonly text: string; readonly at: number; readonly means: readonly string[] };

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
  // `set the end in settings.json to 21:30`: a key of a file of settings, or a column
  {
    pattern:
      /(?<=\b(?:set|change|put|make|turn|switch) )(?:the )?(?:[\p{L}\p{N}_"'\u201c\u201d -]|\.(?! )){1,60}? (?:in|of) [\w./-]{1,120}\.(?:json|ya?ml|toml|ini|cfg|conf)\b(?= (?:to|from|as|on|off|=))/giu,
    means: 'set setting value',
  },
  // `recieved -> received`
  { pattern: /(?<=[\p{L}\p{N}"'\u201d] {0,2})(?:->|=>|\u2192)(?= {0,2}[\p{L}\p{N}"'\u201c])/gu, means: 'replace' },
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
