// Wordings that ask for what no single line can be: a count, a sum, a reason, a comparison, what is not so, several at
// once. They are reported as not found, because a match may help and still is no answer.

const alone = `
why total totals sum altogether overall average mean median compare comparison compared difference different versus vs
most least fewest more less fewer better best worse worst cheaper dearer bigger larger smaller
longer shorter older younger longest shortest cheapest dearest biggest largest smallest highest lowest oldest
youngest newest earliest fastest slowest tallest heaviest lightest nearest busiest strongest weakest
count percentage percent ratio trend summary summarise summarize overview explain all everyone everybody
except unless between before after above below under over exceed
recommend suggest translate calculate no never none nobody without
`;
const denied =
  'not cannot isn aren wasn weren hasn haven hadn doesn don didn isnt arent wasnt werent hasnt havent hadnt doesnt dont didnt';
const denials = new Set(denied.split(' '));
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
  'what if',
  'each of',
].map((wording) => wording.split(' '));
/** "How much" of these is a sum over lines. */
const sums = new Set('spend spent earn earned sell sold raise raised make made use used pay paid take took'.split(' '));

const verbs = new Set('is was has does this'.split(' '));

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
  words.forEach((word, at) => {
    if (!denials.has(word)) return;
    found.push('what is not so');
    taken.add(at);
  });
  const several = words.find(
    (word, at) => ['which', 'what'].includes(words[at - 1]) && /[^su]s$/.test(word) && !verbs.has(word),
  );
  if (several !== undefined) found.push(`which ${several}`);
  if (words.length > 2 && words.at(-1) === 'about') found.push('about');
  return { found: [...new Set(found)], taken };
}
