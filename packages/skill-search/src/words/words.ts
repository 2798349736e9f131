import { stem } from './stem.ts';

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** Words that say nothing about what is wanted, what an apostrophe leaves of them, and how they are typed in haste. */
export const stopWords: ReadonlySet<string> = wordSet(`
  a about above after again against ago all almost along alongside already also although always am among an and
  another any anybody anyone anything anyway are around as aside at away back be because been before being below
  beside between beyond both but by called can cannot could couldn did didn do does doesn doing don done down due
  during each either else enough etc even ever every everybody everyone everything everywhere except few for from
  further get gets getting go goes going gone gonna got had hadn has hasn have haven having he hello hence her here
  hers herself hey hi him himself his how however i if im in instead into is isn it its itself just kindly least
  less let lets like ll lot lots many may maybe me might mine more most much must my myself named near need needed
  needs neither never no nobody none nor not nothing now of off often oh ok okay on once one only onto or other
  others otherwise ought our ours out over own per perhaps please pls plus possible possibly quite rather re really
  s same shall she should shouldn since so some somebody somehow someone something sometimes somewhat somewhere soon
  still stuff such sure t than thank thanks that the their theirs them themselves then there these they thing things
  this those though through throughout thus till to together too toward towards truly under unless unlike until up
  upon us use used user users uses using usual usually ve very via wanna want wanted wants was wasn way we well went
  were weren what whatever whatsoever when whenever where whereas wherever whether which whichever while who whoever
  whole whom whose why will with within without won would wouldn yes yet you your yours yourself arent cant couldnt
  didnt doesnt dont hadnt hasnt havent heres hes im isnt ive shes shouldnt thats theres theyre thx tho wasnt werent
  whats wheres wouldnt youre youve ain aint asap btw gimme lemme plz rn ty ur`);

/**
 * Words that a request about anything may hold: verbs that it begins with, nouns that any skill speaks of, numbers and
 * times. They weigh a little, because in a small pack they decide; they never carry a choice among hundreds.
 */
export const everydayWords: ReadonlySet<string> = wordSet(`
  able accept actual add ahead allow answer appear apply approach ask available avoid bad base basic be best better
  big bit bring build built call case catch certain change check choose clear click close code collect come common
  complete consider contain content correct count create current cut data day deal decide describe detail different
  directly display document easy edit end ensure entire example exist existing exact explain extra fact fair far
  fast feel figure file fill final find fine finish first fit fix folder follow form free fresh full general give
  good great group guide half hand handle happen hard help high hold hope idea important include individual
  information input instruction involve issue item job keep kind know large last late later latest lead learn leave
  left level life line list little live local locate long look lose low main make manage match matter mean measure
  mention middle mind miss moment move multiple name new next nice normal note number old open option order original
  output page part particular pass past people person pick piece place plan point prepare present pretty print
  problem produce project proper provide pull push put question quick read ready real reason receive record regular
  related remain remember remove replace report require result return right run safe save say search second section
  see select send sense separate set several short show side similar simple single sit size skill small solve sort
  special specific stage stand standard start state stay step stick stop store straight structure subject suggest
  suitable summarize support system take talk task tell term text think third time top total touch toward true try
  turn type understand update useful valid value various version wait walk wait way while wish wonder word work
  worth write wrong zero agent assistant tool skill user workflow trigger two three four five six seven eight nine
  ten twelve twenty thirty forty hundred thousand million dozen double twice once second minute hour today tomorrow
  yesterday tonight day week weekly month monthly year yearly daily morning afternoon evening night weekend monday
  tuesday wednesday thursday friday saturday sunday january february march april june july august september october
  november december am pm early recent currently`);

/** Names written with a hump inside that are one word: `JavaScript` is neither `Java` nor a script. */
const humpedNames: ReadonlySet<string> = new Set(
  `airbnb airtable appstore autocad bigquery bitbucket blogpost chatgpt clickhouse clickup cloudflare cloudformation
  cloudfront cloudwatch codepen coffeescript couchdb dataframe devops dockerhub docusign dropbox duckdb dynamodb
  ebook ecommerce facebook fastapi filemaker firefox freshdesk functiongemma github gitlab gitops godot graphql
  hubspot huggingface icloud imagemagick indesign influxdb instagram ios iphone ipad javascript jetbrains jupyterlab
  latex libreoffice linkedin macos mailchimp mariadb matlab mongodb mysql netlify newsletter nodejs nosql numpy
  onedrive onenote openai openapi opencv openoffice openssl paypal photoshop playstation postgresql posthog powerbi
  powerpoint powershell probook pytorch quickbooks rabbitmq readme salesforce scikit scipy servicenow sharepoint
  shopify sketchup slideshare soundcloud sqlite stackoverflow swiftui techcrunch tensorflow tiktok typescript ubuntu
  unity vscode webassembly webgl webhook whatsapp woocommerce wordpress xcode youtube zendesk`
    .split(/\s+/)
    .filter((name) => name !== ''),
);

/** A word as it was written, and the stem that words are compared by. */
export type Word = { readonly text: string; readonly stem: string };

const longest = 128;
const plainTokens = /[A-Za-z0-9]+/g;
const anyTokens = /[\p{L}\p{M}\p{N}]+/gu;
/** `20.04`, and what is written before a version without a space: `v2.0`, `python3.11`. */
const tokensWithVersions = /\p{L}*\p{Nd}+(?:\.\p{Nd}+)+|[\p{L}\p{M}\p{N}]+/gu;

/**
 * The words of a text: split at everything but letters and digits, and where `camelCase` changes; stop words left out.
 * The dots of a version stay. Who reads many texts hands in stems that it keeps.
 */
export function wordsOf(text: string, stemOf: (word: string) => string = stem): readonly Word[] {
  const words: Word[] = [];
  const plain = isPlain(text);
  const add = (part: string): void => {
    if (stopWords.has(part) || (part.length < 2 && isPlain(part))) return;
    const word = plain && part.length <= longest ? part : part.slice(0, longest).toWellFormed();
    words.push({ text: word, stem: stemOf(word) });
  };
  for (const token of tokensOf(plain ? text : text.normalize('NFKC'), plain)) {
    const lower = token.toLowerCase();
    if (lower === token || humpless.test(token)) add(lower);
    else for (const part of withoutHumps(token).toLowerCase().split(' ')) add(part);
  }
  return words;
}

function tokensOf(text: string, plain: boolean): readonly string[] {
  if (!/\p{Nd}\.\p{Nd}/u.test(text)) return text.match(plain ? plainTokens : anyTokens) ?? [];
  return (text.match(tokensWithVersions) ?? []).flatMap((token) => {
    const at = token.includes('.') ? token.search(/\p{Nd}/u) : 0;
    return at > 0 ? [token.slice(0, at), token.slice(at)] : [token];
  });
}

/** `20.04`, and no number without a dot. */
export function isVersion(word: string): boolean {
  return /^\p{Nd}+(?:\.\p{Nd}+)+$/u.test(word);
}

/** Most texts are of plain letters, in which words are found in a third of the time. */
export function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** Stems that are found once: the texts of a corpus say most words again and again. */
export function keptStems(): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const found = stem(word);
    known.set(word, found);
    return found;
  };
}

/** A term of several words is joined by a dash: `pull-request`. */
export function stemOfTerm(term: string): string {
  return wordsOf(term)
    .map(({ stem }) => stem)
    .join('-');
}

/** Of plain letters and figures, no great letter behind the first: nearly every word of a text, and no hump in it. */
const humpless = /^[A-Za-z0-9][a-z0-9]*$/;

function withoutHumps(token: string): string {
  if (humpedNames.has(token.toLowerCase().replace(/s$/, '')) || humpedNames.has(token.toLowerCase()))
    return token.toLowerCase();
  return token.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll}{2})/gu, '$1 $2');
}
