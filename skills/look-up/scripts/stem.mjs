// What words of one family have in common. It is light on purpose: a stem that is cut too far finds what was not asked.

const vowel = /[aeiouy]/;
const months = 'january february march april may june july august september october november december'.split(' ');
const days = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
/** What people write short, in question and file alike. */
const whole = new Map([
  ...[...months.filter((name) => name !== 'may'), ...days].map((name) => [name.slice(0, 3), name]),
  ['sept', 'september'],
  ['tues', 'tuesday'],
  ['thur', 'thursday'],
  ['thurs', 'thursday'],
  ['children', 'child'],
  ['people', 'person'],
  ['men', 'man'],
  ['women', 'woman'],
  ['paid', 'pay'],
  ['bought', 'buy'],
  ['sold', 'sell'],
  ['met', 'meet'],
  ['held', 'hold'],
  ['kept', 'keep'],
  ['knives', 'knife'],
  ['keys', 'key'],
]);
/** Endings that make another word of one family: member and membership, renew and renewal. */
const endings = 'er or al y ery ship ment ation ion ance ence ity ive ness able age ic ly ist'.split(' ');

/** Words whose stem is another word; each begins with the same letter as its stem. */
export const irregular = whole;
export const monthNames = months;
export const dayNames = days;

/** The stem of a folded word: without the ending of a plural, -ing, -ed and a last e. */
export function stem(word) {
  const known = whole.get(word);
  if (known !== undefined) return known;
  if (word.length < 4 || word.charCodeAt(0) < 0x3a) return number(word);
  return withoutE(verb(plural(word)));
}

/** 04 is 4; a longer number stays as it is written. */
function number(word) {
  return word.length === 2 && word[0] === '0' && word[1] >= '0' && word[1] <= '9' ? word[1] : word;
}

function plural(word) {
  if (!word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss|z)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function verb(word) {
  if (word.endsWith('ied') && word.length > 4) return `${word.slice(0, -3)}y`;
  const cut = word.endsWith('ing') ? 3 : word.endsWith('ed') && !word.endsWith('eed') ? 2 : 0;
  const base = word.slice(0, word.length - cut);
  if (cut === 0 || base.length < 3 || !vowel.test(base)) return word;
  const twice = base.at(-1) === base.at(-2) && !/[lsz]/.test(base.at(-1));
  return twice ? base.slice(0, -1) : base;
}

function withoutE(word) {
  return word.length > 3 && word.endsWith('e') ? word.slice(0, -1) : word;
}

/** Stems of other words of the same family, by an ending that is put on or taken off. */
export function familyOf(word) {
  const own = stem(word);
  if (own.length < 4) return [];
  const cut = endings
    .filter((end) => own.endsWith(end) && own.length - end.length >= 4)
    .map((end) => own.slice(0, -end.length));
  const bases = [own, ...cut];
  return [...new Set(bases.flatMap((base) => [stem(base), ...endings.map((end) => stem(base + end))]))].filter(
    (one) => one !== own,
  );
}
