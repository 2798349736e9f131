// Which value a key means. What fits none, or more than one, is refused with the keys that come near.

const listed = 12;

/** What a number is measured in is no part of what it is called. */
const units = new Set(
  (
    'ms s sec secs second seconds min mins minute minutes h hour hours day days week weeks month months pct percent mm cm m km g kg mg ml l ' +
    'c celsius f k kb mb gb kib mib gib bytes px pt gbp eur usd pounds euros dollars'
  ).split(' '),
);

/**
 * The one value: its whole path as it is written; or its end, where one path alone ends so; or either without regard to case and signs,
 * and to the unit that it ends with. With `byWords` also words of a key that no other has. Undefined where none fits.
 */
export function findKey(values, wanted, { byWords = false } = {}) {
  const key = wanted
    .trim()
    .replace(/^\$\.?/, '')
    .replaceAll(/\[(\d+|'[^']*'|"[^"]*")\]/g, (_all, inner) => `.${inner.replaceAll(/^["']|["']$/g, '')}`)
    .replace(/^\./, '');
  const ways = [
    ({ path }) => path.join('.') === key,
    ({ path }) => path.join('.').endsWith(`.${key}`),
    ({ path }) => bare(path.join('.')) === bare(key),
    ({ path }) => bare(path.join('.')).endsWith(`.${bare(key)}`),
    ({ path }) => withoutUnit(path.at(-1) ?? '') === bare(key),
    ...(byWords ? [({ path }) => hasWords(path.at(-1) ?? '', key)] : []),
  ];
  if (key === '') return values[0];
  for (const [way, fits] of ways.entries()) {
    const found = values.filter((value) => (way < 2 || bare(key) !== '') && value.path.length > 0 && fits(value));
    if (found.length === 1) return found[0];
    if (found.length > 1) throw new Error(`the key "${shown(key)}" could be ${listOf(found)}; give the whole path`);
  }
  return undefined;
}

/** What is said where no key fits. */
export function noKey(values, wanted) {
  const named = values.filter(({ path }) => path.length > 0);
  const words = wordsOf(wanted.split('.').at(-1)).map((word) => word.slice(0, 4));
  const near = named.filter(({ path }) => wordsOf(path.at(-1)).some((word) => words.includes(word.slice(0, 4))));
  const shownKeys = near.length > 0 ? near : named.filter(({ path }) => path.length === 1);
  const some =
    shownKeys.length === 0 ? 'it has no keys' : `${near.length > 0 ? 'near it is' : 'there is'} ${listOf(shownKeys)}`;
  return `there is no key "${shown(wanted)}"; ${some}`;
}

function listOf(values) {
  const more = values.length > listed ? ` and ${values.length - listed} more` : '';
  return (
    values
      .slice(0, listed)
      .map(({ path }) => shown(path.join('.')))
      .join(', ') + more
  );
}

function bare(key) {
  return key.toLowerCase().replaceAll(/[^\p{L}\p{N}.]+/gu, '');
}

/** Undefined where it ends with none. */
function withoutUnit(name) {
  const words = wordsOf(name);
  return words.length > 1 && units.has(words.at(-1)) ? words.slice(0, -1).join('') : undefined;
}

function wordsOf(key) {
  return key
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function hasWords(name, wanted) {
  const words = wordsOf(name);
  return wordsOf(wanted).length > 0 && wordsOf(wanted).every((word) => words.includes(word));
}

export function shown(text) {
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  return line.length > 100 ? `${line.slice(0, 100).toWellFormed()}…` : line;
}
