import { irregularForms } from './stem-exceptions.ts';

/** Letters that may stand before the `ly` of an adverb. */
const adverbs = /[cdeghkmnrt]ly$/;
const agents =
  /^(search|writ|find|build|read|pars|lint|test|formatt|review|debugg|scrap|track|plann|check|manag|schedul|renam|crawl|help|mak|draft|clean|merg|splitt|load|print|wrap|bundl|compil|profil|explor|analyz|publish|report|count|design|train|solv)ers?$/;

/** Long endings and what they stand for. The first that fits is taken, where enough of the word is left before it. */
const derived = endings(`
  ational ate, ization ize, iveness ive, fulness ful, ousness ous, tional tion, biliti ble, lessli less, entli ent,
  ation ate, alism al, aliti al, ousli ous, iviti ive, fulli ful, enci ence, anci ance, abli able, izer ize,
  ator ate, alli al, bli ble`);
const adjectival = endings(`
  icate ic, iciti ic, alize al, ical ic, ness, ful`);
const last = /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|(?<=[st])ion)$/;

/**
 * English stemming after Porter's second algorithm, with the spellings of both sides of the ocean brought together and
 * the commonest names of doers: `search`, `searches`, `searching` and `searcher` meet. A word with anything but a-z in
 * it stays.
 */
export function stem(word: string): string {
  const known = irregularForms.get(word);
  if (known !== undefined) return known;
  if (word.length < 3 || word.length > 40 || !/^[a-z]+$/.test(word)) return word;
  const oneSpelling = spelled(word);
  const bare =
    /ers?$/.test(oneSpelling) && agents.test(oneSpelling)
      ? doing(oneSpelling.replace(/ers?$/, ''))
      : inflected(oneSpelling);
  const found = withoutEnding(withoutDerivation(yToI(bare)));
  return irregularForms.get(found) ?? found;
}

/** `organise` and `colour` are written as `organize` and `color`. */
function spelled(word: string): string {
  if (word.length < 6 || !(word.includes('is') || word.includes('ys') || word.includes('our'))) return word;
  return word
    .replace(/(?<=[a-z]{3})is(?=(?:e|es|ed|ing|er|ers|ation|ations)$)/, 'iz')
    .replace(/(?<=[a-z]{2})yse(?=[sd]?$)/, 'yze')
    .replace(/(?<=[a-z]{3}|[a-z]l)our(?=(?:s|ed|ing|al|ful|ite|ites)?$)/, 'or');
}

function inflected(word: string): string {
  const single = withoutS(word);
  if (/eed(?:ly)?$/.test(single))
    return region(single, 1).search(/eed(?:ly)?$/) < 0 ? single : single.replace(/eed(?:ly)?$/, 'ee');
  const rest = single.replace(/(?:ed|ing)(?:ly)?$/, '');
  return rest !== single && rest.length > 1 && /[aeiouy]/.test(rest.replace(/^y/, '')) ? doing(rest) : single;
}

function withoutS(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[sd]$/.test(word)) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1);
  return /[us]s$/.test(word) || !/[aeiouy].+s$/.test(word) ? word : word.slice(0, -1);
}

/** What stood before -ing or -ed: `stopp` is `stop`, `creat` is `create`, `mak` is `make`. */
function doing(rest: string): string {
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest)) return rest.slice(0, -1);
  return region(rest, 1) === '' && endsShort(rest) ? `${rest}e` : rest;
}

function yToI(word: string): string {
  return /.[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}i` : word;
}

function withoutDerivation(word: string): string {
  const plain = adverbs.test(word.replace(/li$/, 'ly')) && region(word, 1).endsWith('li') ? undefined : word;
  const base = replaced(word, derived, 1) ?? (plain === undefined ? word.slice(0, -2) : word);
  return replaced(base, adjectival, 1) ?? (region(base, 2).endsWith('ative') ? base.slice(0, -5) : base);
}

function withoutEnding(word: string): string {
  const ending = last.exec(word)?.[0];
  const short = ending !== undefined && region(word, 2).endsWith(ending) ? word.slice(0, -ending.length) : word;
  if (short.endsWith('e')) {
    const before = short.slice(0, -1);
    return region(short, 2) !== '' || (region(short, 1) !== '' && !endsShort(before)) ? before : short;
  }
  return region(short, 2).endsWith('l') && short.endsWith('ll') ? short.slice(0, -1) : short;
}

function replaced(word: string, endings: readonly (readonly [string, string])[], which: 1 | 2): string | undefined {
  const found = endings.find(([ending]) => word.endsWith(ending));
  return found && region(word, which).endsWith(found[0]) ? word.slice(0, -found[0].length) + found[1] : undefined;
}

/**
 * What stands behind the first consonant after a vowel; the second region is that of the first. Letters are looked at
 * one by one: every word of every skill comes here several times.
 */
function region(word: string, which: 1 | 2): string {
  const prefix = /^(?:gener|commun|arsen)/.exec(word)?.[0].length;
  const first = prefix ?? afterConsonant(word, 0, true);
  // Behind such a beginning a “y” is a vowel wherever it stands.
  return word.slice(which === 1 ? first : afterConsonant(word, first, prefix === undefined));
}

function afterConsonant(word: string, from: number, isMarked: boolean): number {
  for (let at = from + 1; at < word.length; at += 1)
    if (isVowel(word, at - 1, isMarked) && !isVowel(word, at, isMarked)) return at + 1;
  return word.length;
}

/** At the beginning of a word and after a vowel “y” is a consonant. */
function isVowel(word: string, at: number, isMarked: boolean): boolean {
  const letter = word[at] ?? '';
  if (letter !== 'y') return vowels.includes(letter);
  return !isMarked || (at > 0 && !vowels.includes(word[at - 1] ?? ''));
}

const vowels = 'aeiou';

function endsShort(word: string): boolean {
  return /^[aeiouy][^aeiouy]$|[^aeiouy][aeiouy][^aeiouywxY]$/.test(word);
}

/** Endings with what they stand for, which may be nothing. */
function endings(text: string): readonly (readonly [string, string])[] {
  return text.split(',').map((pair) => {
    const [ending = '', by = ''] = pair.trim().split(' ');
    return [ending, by];
  });
}
