// Which column a name means. What fits no column, or more than one, is refused with the columns that there are.

const limits = { name: 200, listed: 40 };

/** The names of the columns, each its own: those without a name, and those of a name that was there, say where they stand. */
export function namesOf(row) {
  const taken = new Set();
  return row.map((cell, index) => {
    const name = cell
      .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim()
      .slice(0, limits.name)
      .toWellFormed();
    const own = name === '' || taken.has(name) ? `${name === '' ? 'column' : name} ${index + 1}`.trim() : name;
    taken.add(own);
    return own;
  });
}

/**
 * The place of the one column that is meant: named as it is written; or but for case, spaces and signs; or by words of its name that no
 * other column has.
 */
export function columnOf(names, wanted) {
  const ways = [
    (name) => name === wanted.trim(),
    (name) => bare(name) === bare(wanted) && bare(wanted) !== '',
    (name) => hasWords(wordsOf(name), wordsOf(wanted)),
  ];
  for (const fits of ways) {
    const found = names.flatMap((name, index) => (fits(name) ? [index] : []));
    if (found.length === 1) return found[0];
    if (found.length > 1)
      throw new Error(
        `the column "${shown(wanted)}" could be ${found
          .map((index) => `"${names[index]}"`)
          .slice(0, limits.listed)
          .join(' or ')}; name one as it is written`,
      );
  }
  const more = names.length > limits.listed ? ' and more' : '';
  throw new Error(
    `there is no column "${shown(wanted)}"; there are ${names.slice(0, limits.listed).join(', ')}${more}`,
  );
}

function bare(name) {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** The words of a name, each without the s of a plural: `unitPrice` and `unit_prices` have the same. */
function wordsOf(name) {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
}

function hasWords(words, wanted) {
  return wanted.length > 0 && wanted.every((word) => words.includes(word));
}

function shown(text) {
  return text.length > 100 ? `${text.slice(0, 100).toWellFormed()}…` : text;
}
