/** Forms that no suffix rule finds. */
const irregular: ReadonlyMap<string, string> = new Map([
  ['found', 'find'],
  ['wrote', 'write'],
  ['written', 'write'],
  ['built', 'build'],
  ['made', 'make'],
  ['kept', 'keep'],
  ['saw', 'see'],
  ['seen', 'see'],
  ['told', 'tell'],
  ['gave', 'give'],
  ['given', 'give'],
]);

/** Light English stemming: plural, -ing, -ed and a last e. `writing`, `writes` and `write` meet in `writ`. */
export function stem(word: string): string {
  const base = irregular.get(word) ?? word;
  return base.length > 40 || !/^[a-z]+$/.test(base) ? base : withoutE(withoutSuffix(base));
}

function withoutSuffix(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(ss|x|ch|sh|z)es$/.test(word)) return word.slice(0, -2);
  const single = word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
  for (const suffix of ['ing', 'ed']) {
    const rest = single.slice(0, -suffix.length);
    if (single.endsWith(suffix) && rest.length >= 3 && /[aeiouy]/.test(rest)) return undoubled(rest);
  }
  return single;
}

/** `stopp` is `stop`; `tell` and `pass` stay. */
function undoubled(word: string): string {
  return /([^aeiouylsz])\1$/.test(word) ? word.slice(0, -1) : word;
}

function withoutE(word: string): string {
  return word.length > 3 && word.endsWith('e') ? word.slice(0, -1) : word;
}
