import { foldText } from '../fold.ts';
import { foldedHits, type Hit, type ScanRule } from '../scan-rule.ts';

/** What may stand between two words: space, line ends, Markdown's emphasis, quotation and punctuation. */
const gap = '[\\s*_~`>"\'’“”,.:;#|()-]{1,200}';
const words = (text: string): string => text.split(' ').join(gap);
const oneOf = (...alternatives: readonly string[]): string => `(?:${alternatives.map(words).join('|')})`;
/** The phrases of a text, between commas. */
const listed = (text: string): readonly string[] => text.trim().split(/,\s+/);
const upTo = (most: number, word = "[a-z']{1,16}"): string => `(?:${word}${gap}){0,${most}}`;

const setAside = oneOf(
  ...listed(`
    ignore, ignoring, disregard, disregarding, forget, override, overrule, bypass, neglect, discard, set aside,
    pay no attention to, do not follow, don't follow, stop following, do not obey, take precedence over,
    takes precedence over, supersede, supersedes`),
);
const earlier = oneOf(
  ...listed(`
    previous, previously, prior, preceding, earlier, above, foregoing, initial, original, existing, system,
    system's, developer, safety, other`),
);
const told = oneOf(
  ...listed(`
    instruction, instructions, prompt, prompts, rule, rules, guideline, guidelines, guidance, directions,
    directive, directives, orders, constraints, restrictions, policies, policy, system message, training`),
);
const foreign = (): readonly string[] =>
  [
    '(?:ignorier[a-z]{0,4}|vergiss|missachte)GAP(?:[a-z]{1,12}GAP){0,4}(?:vorherig|bisherig|obig|vorig|fruher)[a-z]{0,3}GAP(?:anweisung|instruktion|regel|vorgabe)[a-z]{0,3}',
    '(?:ignore[zr]?|oublie[zr]?)GAP(?:[a-z]{1,12}GAP){0,4}(?:instructions|consignes|regles|directives)GAP(?:precedentes|anterieures|ci-dessus)',
    '(?:ignor[ae]|ignorad|olvida|olvide)GAP(?:[a-z]{1,12}GAP){0,4}(?:instrucciones|reglas|indicaciones)GAP(?:anteriores|previas)',
    `${foldText('игнорируй').folded}[^\\s]{0,3}GAP(?:[^\\s]{1,12}GAP){0,3}${foldText('предыдущ').folded}[^\\s]{0,4}GAP${foldText('инструкци').folded}`,
    '(?:忽略|无视|忘记)(?:之前|以上|先前|上述|前面|所有|一切|的|你|收到|全部){0,6}(?:指令|说明|指示|提示|规则)',
  ].map((pattern) => pattern.replaceAll('GAP', gap));

const page = oneOf('file', 'document', 'skill', 'page', 'text', 'message');

let override: RegExp | undefined;

/**
 * Made for the first text that is looked through: to fold other alphabets takes longer than to load all else of the
 * scan.
 */
const overriding = (): RegExp =>
  (override ??= new RegExp(
    [
      `\\b${setAside}${gap}${upTo(5)}${earlier}${gap}${upTo(2)}${told}\\b`,
      `\\b${setAside}${gap}${upTo(3)}${oneOf('everything', 'anything', 'all', 'what', 'whatever', 'instructions', 'rules')}${gap}${upTo(2)}${oneOf('above', 'before this', 'you were told', 'you have been told', 'you know', 'that came before', 'you were given', 'given to you', 'said before', 'said above')}\\b`,
      `\\byou${gap}are${gap}(?:now${gap})?${oneOf('in developer mode', 'in dan mode', 'jailbroken', 'an unrestricted', 'no longer bound', 'free of restrictions')}\\b`,
      `\\b(?:enter|enable|activate)${gap}${oneOf('developer mode', 'dan mode', 'god mode', 'jailbreak mode')}\\b`,
      `\\b${oneOf('treat', 'consider', 'regard', 'deem', 'declare', 'count')}${gap}${upTo(3)}${oneOf('system', "system's", 'developer', "developer's", 'prompt', 'prompts', 'instructions', 'directives', 'guidelines', 'you were told')}${gap}${upTo(5)}${oneOf('void', 'null', 'revoked', 'cancelled', 'canceled', 'superseded', 'not binding', 'no longer binding', 'no longer valid', 'without effect')}\\b`,
      `\\b(?:follow|obey)${gap}(?:only${gap}this${gap}${page}|this${gap}${page}${gap}(?:only|alone|exclusively)\\b(?!${gap}${oneOf('when', 'if', 'for', 'after', 'where', 'to', 'in')}\\b))`,
      ...foreign(),
    ].join('|'),
    'g',
  ));

const user = oneOf('user', 'users', 'human', 'humans', 'operator', 'owner', 'person');
const conceal = new RegExp(
  [
    `(?:\\b(?:not|never|dont|cannot)|n['\u2019]t)${gap}(?:ever${gap})?${oneOf('tell', 'inform', 'notify', 'alert', 'warn')}${gap}(?:(?:the|your|any|a)${gap})?${user}\\b`,
    `(?:\\b(?:not|never|dont|cannot)|n['\u2019]t)${gap}(?:ever${gap})?${oneOf('mention', 'reveal', 'disclose', 'say', 'report', 'admit', 'show', 'expose')}${gap}${upTo(5)}to${gap}(?:(?:the|your|any)${gap})?${user}\\b`,
    `\\bwithout${gap}${oneOf('telling', 'informing', 'notifying', 'alerting', 'asking or telling')}${gap}(?:(?:the|your|any)${gap})?${user}\\b`,
    `\\bwithout${gap}(?:the|your)${gap}${oneOf("user's", 'user', "users'")}${gap}${oneOf('knowing', 'knowledge', 'noticing', 'awareness', 'consent')}\\b`,
    `\\b(?:hide|conceal|hidden|secret|keep)${gap}${upTo(4)}from${gap}(?:the|your)${gap}${user}\\b`,
    `\\b(?:silently|secretly|covertly|quietly|discreetly)${gap}(?:send|upload|exfiltrate|post|forward|transmit|email|copy|submit)\\b`,
  ].join('|'),
  'g',
);

/** "Ignore previous instructions", in its many wordings. */
export const overrides: ScanRule = function* rule(source): Generator<Hit> {
  yield* foldedHits(
    source,
    overriding(),
    'skill.s24-override',
    (match) => `${quoted(match)} sets aside what the model was told`,
  );
};

/** "Do not tell the user", in its many wordings. */
export const concealment: ScanRule = function* rule(source): Generator<Hit> {
  yield* foldedHits(
    source,
    conceal,
    'skill.s25-concealment',
    (match) => `${quoted(match)} keeps something from the user`,
  );
};

function quoted(match: string): string {
  return JSON.stringify(match.replace(/\s+/g, ' ').slice(0, 120));
}
