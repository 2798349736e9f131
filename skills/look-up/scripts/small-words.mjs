// What a person says around a question. These are no words to look for.

const said = `
a an the this that these those it its there here some any such other another each every
i me my mine we us our ours you your yours he him his she her hers they them their theirs one ones
who whom whose what whats which where wheres when whens how hows why
is isn am are aren was wasn were weren be been being
do don does doesn did didn done doing have haven has hasn had hadn having
can could couldn cannot cant may might must shall should shouldn will wont would wouldn
ll ve re im id ive dont doesnt didnt isnt thats
of in on at to for from by with into onto about as and or but if so than then also too just only
up out off upon per via
hi hello hey hiya dear good day
please pls plz thanks thank thx ty cheers ta sorry excuse
tell say says said saying show find look see check search know knows known remember
let lets want wants wanted need needs wish get gets got getting
could possibly maybe perhaps quickly quick quickly urgently asap
again atm now currently moment right today still already ever yet
ok okay oh um uh er erm hmm actually really exactly
question ask asking asked wondering wonder curious info information detail details
contain contains contained include includes included
mention mentions mentioned mentioning talk talks talked
written write stand stands stated according
file files folder folders document documents doc docs workspace somewhere anywhere
something anything someone anyone somebody anybody everything
thing things stuff kind sort
called named name names
set sets use uses used using
go goes going come comes put
time date
much many often long far
mr mrs ms
friend mate guys team's
th st nd rd
yes no
actual own
`;

/** Words that a line has to have for an answer, and that say little about where it is. */
const weakly =
  'not never without last next first latest previous new old always both yesterday tomorrow ' +
  'like give take make bring mean';
/** These are a greeting at the beginning and after "good", and a time elsewhere. */
const greetings = new Set(['morning', 'afternoon', 'evening']);
/** After these, "like" is courtesy. */
const courtesy = new Set(['would', 'd', 'id']);

const small = new Set(said.trim().split(/\s+/));
const weak = new Set(weakly.split(' ').flatMap((word) => [word, `${word}s`]));

/** Tells whether a folded word, after another one, is no word to look for. */
export function isSmall(word, before) {
  if (greetings.has(word)) return before === undefined || before === 'good';
  return small.has(word) || (word === 'like' && courtesy.has(before));
}

export function isWeak(word) {
  return weak.has(word);
}
