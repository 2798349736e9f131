// Wordings that ask for what no single line can be: a count, a sum, a reason, a comparison. They are reported as not
// found, because a match may help and still is no answer.

const alone = `
why total totals sum altogether overall average mean median compare comparison compared difference different versus vs
most least fewest more less fewer better best worse worst cheaper dearer bigger larger smaller
longer shorter older younger longest shortest cheapest dearest biggest largest smallest highest lowest oldest
youngest newest earliest fastest slowest tallest heaviest lightest nearest busiest strongest weakest
count percentage percent ratio trend summary summarise summarize overview explain all everyone everybody
except unless between before after above below under over exceed
recommend suggest translate calculate
`;
const wordings = [
  ...alone.trim().split(/\s+/),
  'how many',
  'how often',
  'how old',
  'how come',
  'how much more',
  'in total',
  'all together',
  'so far',
  'expensive than',
  'at least',
  'at most',
  'not yet',
  'what if',
  'each of',
].map((wording) => wording.split(' '));
/** "How much" of these is a sum over lines. */
const sums = new Set('spend spent earn earned sell sold raise raised make made use used pay paid take took'.split(' '));

/** Returns the wordings that a question has, given as folded words, and the places of their words. */
export function asksMore(words) {
  const found = [];
  const taken = new Set();
  words.forEach((_, at) => {
    const fits = wordings.filter((wording) => wording.every((word, more) => words[at + more] === word));
    for (const wording of fits) {
      found.push(wording.join(' '));
      wording.forEach((_word, more) => taken.add(at + more));
    }
  });
  const much = words.findIndex((word, at) => word === 'much' && words[at - 1] === 'how');
  if (much >= 0 && words.some((word, at) => at > much && sums.has(word)) && words.includes('did'))
    found.push('how much');
  if (words[0] === 'list') found.push('list');
  if (words.length > 2 && words.at(-1) === 'about') found.push('about');
  return { found: [...new Set(found)], taken };
}
