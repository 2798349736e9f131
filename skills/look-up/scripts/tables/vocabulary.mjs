// Words by which people ask for rows, counts and sums, and by which tables say yes and no.
import { sensesOf } from '../senses.mjs';
import { familyOf, stem } from '../stem.mjs';

const set = (words) => new Set(words.trim().split(/\s+/));
const stems = (words) => new Set(words.trim().split(/\s+/).map(stem));

export const yesCells = set(
  'yes y true x ✓ ✔ ☑ ok done paid ja oui si returned settled complete completed closed delivered',
);
export const noCells = set('no n false ✗ ✘ ☐ open unpaid due pending outstanding overdue todo nein non late');
/** Of these, the cell says what it is about; yes and no do not. */
export const tellingCells = set('done paid returned settled complete completed closed delivered');

export const negators = set('not no without never missing lacking lacks lack empty blank');
/** These also stand behind what they deny. */
export const lateNegators = set('missing lacking empty blank');
/** Words that deny another one by themselves. */
export const denials = new Map([
  ...'unpaid owe owes owed owing outstanding'.split(' ').map((word) => [word, stem('paid')]),
  ['offline', stem('online')],
  ['undone', stem('done')],
  ['unfinished', stem('done')],
  ['unreturned', stem('returned')],
  ['unread', stem('read')],
  ['undelivered', stem('delivered')],
  ['unanswered', stem('answered')],
  ['unsold', stem('sold')],
  ['uneaten', stem('eaten')],
  ['inactive', stem('active')],
]);

/** Behind "not" or "no" these speak of who asks. */
export const unsaid = set(
  'know knows sure remember find recall understand certain show tell idea clue want need mind forget clear care',
);
export const comparatives = new Map([
  ...'bigger larger smaller'.split(' ').map((word) => [word, 'size']),
  ...'dearer cheaper'.split(' ').map((word) => [word, 'money']),
  ...'longer shorter'.split(' ').map((word) => [word, 'length']),
]);

export const sumWords = set('total totals sum altogether together overall');
export const averageWords = set('average mean avg');

/** Superlatives: the end of the column, and what the column has to be about; without that it has to be named. */
export const superlatives = new Map();
const ends = `
highest most highest largest biggest maximum max top : any
lowest least lowest smallest minimum min : any
highest best : score
lowest worst : score
highest expensive dearest costliest priciest : money
lowest cheapest : money
highest longest farthest furthest : length
lowest shortest nearest : length
highest latest last newest : date
lowest earliest first : date
highest youngest : birth
lowest oldest : birth
highest hottest warmest : heat
lowest coldest coolest : heat
highest wettest rainiest : water
lowest driest : water
highest sunniest : sun
highest heaviest : weight
lowest lightest : weight
highest tallest : height
highest fastest : speed
lowest slowest : speed
`;
for (const line of ends.trim().split('\n')) {
  const [words, about] = line.split(' : ');
  const [end, ...names] = words.split(' ');
  for (const name of names) superlatives.set(name, { end, about });
}
export const about = {
  money: stems(
    'amount price total fee cost sum value owed due balance wage salary rent charge budget spent revenue sales ' +
      'income net gross eur euro euros usd gbp pounds dollars payment spending earnings donation turnover',
  ),
  score: stems('score points rating'),
  length: stems('km miles mile distance length duration minutes hours days pages m metres kilometres kilometers'),
  birth: stems('birthday born birth birthdate dob bday'),
  heat: stems('temperature temp degrees celsius'),
  water: stems('rain moisture humidity rainfall precipitation'),
  sun: stems('sun sunshine sunny'),
  weight: stems('weight kg grams g'),
  size: stems('size area m2 sqm acres'),
  height: stems('height cm tall'),
  speed: stems('speed pace kmh mph'),
};
/** What may not be added up. */
export const perUnit = stems(
  'temperature temp degrees moisture humidity percent percentage price rate wage age grade year level ph ratio speed ' +
    'size pressure id reading meter counter balance running cumulative saldo',
);
export const quantity = stems('qty quantity pieces count units portions number copies stock');
/** Numbers that only tell rows apart. */
export const labels = stems(
  `id nr no number order code phone tel telephone mobile zip postcode invoice ref reference bed room line plot gate
  pitch   lane seat page chapter version`,
);
export const plainDate = stems('date day time when timestamp datetime month on');
export const people = stems(
  'who name member customer client pupil student person driver borrower guest employee staff player child author',
);

/** A question with one of these is not about single tables, or asks for more than this can tell. */
export const beyond = set(`
why explain compare compared comparison difference different versus vs percentage ratio trend each every except unless
between before after since until till tomorrow yesterday tonight next summarise summarize summary overview recommend
suggest calculate both either neither median only half twice double second third ago later earlier than if should
whether nobody
besides apart excluding including cumulative increase decrease change changed changes grow grew growth
`);
/** A question that begins with one of these asks for work, not for what a table says. */
export const doing = set(`
delete add change rename write translate make restart send remind update remove create move put convert fix edit
replace insert
copy draft compose cancel reset install
`);
export const relative = set(
  'week month year quarter season weekend time monday tuesday wednesday thursday friday saturday sunday',
);

/** Words around a question that a table need not explain. */
export const soft = set(`
list all still left yet already kindly wich wat whats whos pls plz together overall altogether row rows entry entries
record records table tables number value values list give gimme work works so full amount overview
looking help make made written down advance kind grateful appreciate assistant wondering gimme there any far until now
currently present like would hi hello belong belongs see listed mine needed
`);
/** What a row is, where the columns say so: a day where there is a date, a reading where there are numbers. */
export const ofDates = stems('day days date dates entry');
export const ofNumbers = stems('reading readings measurement measurements value record');

const groups = `
pupil student child kid
game match fixture
chore task todo
expense spending spend spent cost
sale sell sold revenue turnover
coach trainer train
library book title
staff employee worker people
trip journey drive
moisture dry wet
contact friend person
gather collect
form slip
product article
`
  .trim()
  .split('\n')
  .map((group) => group.split(' ').map(stem));

/** Stems that stand for a folded word, with how well each does. */
export function meaningsOf(word) {
  const own = stem(word);
  const fits = new Map();
  for (const other of [...familyOf(word), ...sensesOf(own), ...groups.filter((group) => group.includes(own)).flat()])
    fits.set(other, 0.7);
  return fits.set(own, 1);
}
