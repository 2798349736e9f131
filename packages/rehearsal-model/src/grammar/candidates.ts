import type { JsonValue } from '@fpf/contracts';
import type { KnownSlot } from '../model.ts';
import type { Heads } from '../network/heads.ts';
import { logSoftmax } from '../network/log-softmax.ts';
import { folded } from '../text/grams.ts';
import { numberOf } from '../text/number-of.ts';
import type { Range } from '../text/peel.ts';
import { type Span, type Tokens, wordsIn } from '../text/tokens.ts';
import { isPartOf, quotePairs, wholeUnits } from '../text/whole-units.ts';
import { fits } from './fits.ts';
import type { Rule } from './offered-tools.ts';

/** One thing that a slot may take, and the logarithm of how probable that is. */
export type Candidate = {
  readonly score: number;
  readonly from: 'absent' | 'span' | 'number' | 'choice';
  /** The tokens that it is taken from. */
  readonly span?: Span;
  /**
   * The value, made when it is asked for; nothing where the argument is left out, or where the value does not fit its
   * schema.
   */
  readonly value: () => JsonValue | undefined;
};

export type Candidates = {
  readonly rule: Rule;
  /** The most probable first. Leaving the argument out is among them only where it may be left out. */
  readonly ranked: readonly Candidate[];
  /** How probable it is that the request says nothing of this argument. */
  readonly absent: number;
};

/** What one head has found, and the logarithm of the probability that it has found nothing. */
type Found = { readonly candidates: readonly Candidate[]; readonly nothing: number };

/** A slot takes what one head points at while the other one finds nothing, or it takes nothing at all. */
export function candidatesOf(rule: Rule, said: Said, heads: Heads): Candidates {
  const chosen = choices(rule, said.tokens, heads);
  const pointed = pointers[rule.slot.kind](rule, said, heads);
  const absent = chosen.nothing + pointed.nothing;
  const none: Candidate = { score: absent, from: 'absent', value: () => undefined };
  const all = [
    ...(rule.required ? [] : [none]),
    ...chosen.candidates.map((candidate) => ({ ...candidate, score: candidate.score + pointed.nothing })),
    ...pointed.candidates.map((candidate) => ({ ...candidate, score: candidate.score + chosen.nothing })),
  ];
  return { rule, ranked: all.sort((a, b) => b.score - a.score), absent: Math.exp(absent) };
}

function choices(rule: Rule, tokens: Tokens, heads: Heads): Found {
  const length = rule.choices.length;
  if (length === 0) return { candidates: [], nothing: 0 };
  const logs = logSoftmax(heads.choice(rule.number, rule.firstChoice, length + 1));
  const allowed = allowedChoices(rule, tokens);
  const candidates = rule.choices.flatMap((value, at): Candidate[] =>
    allowed[at] && fits(rule.property, value) ? [{ score: logs[at] ?? 0, from: 'choice', value: () => value }] : [],
  );
  return { candidates, nothing: logs[length] ?? 0 };
}

/** A request, all runs of its tokens, and those of them that can be a value. */
export type Said = { readonly tokens: Tokens; readonly all: readonly Span[]; readonly whole: readonly Span[] };

/** `parted`: of what is quoted a value may be a part. */
export function saidIn(tokens: Tokens, parted = false): Said {
  const { text, units, ranges } = tokens;
  const all = runsOf(tokens);
  const isWhole = wholeUnits(text, units, parted);
  const rangeOf = ({ first, last }: Span): Range => ({
    start: ranges[first]?.start ?? 0,
    end: ranges[last]?.end ?? 0,
  });
  return { tokens, all, whole: all.filter((span) => isWhole(rangeOf(span))) };
}

type Pointer = (rule: Rule, said: Said, heads: Heads) => Found;

const pointers: Readonly<Record<Rule['slot']['kind'], Pointer>> = {
  choice: () => ({ candidates: [], nothing: 0 }),
  number: numbers,
  span: (rule, said, heads) => spans(rule, said, heads, (text) => text),
  list: (rule, said, heads) => spans(rule, said, heads, argumentsIn),
};

/** Only the tokens that are numbers take part, and position 0. */
function numbers({ number, property }: Rule, { tokens }: Said, heads: Heads): Found {
  const { words } = tokens;
  const pairs = quotePairs(tokens);
  const said = words.flatMap((word, at) => {
    const value = numberOf(word);
    const part = pairs.some((pair) => isPartOf(pair, { first: at, last: at }));
    return value === undefined || part ? [] : [{ at, value }];
  });
  const starts = heads.starts(number);
  const logs = logSoftmax(Float64Array.of(starts[0] ?? 0, ...said.map(({ at }) => starts[at + 1] ?? 0)));
  const candidates = said.flatMap(({ at, value }, index): Candidate[] =>
    fits(property, value)
      ? [{ score: logs[index + 1] ?? 0, from: 'number', span: { first: at, last: at }, value: () => value }]
      : [],
  );
  return { candidates, nothing: logs[0] ?? 0 };
}

function spans(
  { number, property }: Rule,
  { tokens, all, whole }: Said,
  heads: Heads,
  read: (text: string) => JsonValue,
): Found {
  const starts = logSoftmax(heads.starts(number));
  const ends = logSoftmax(heads.ends(number));
  const valueIn = (span: Span): JsonValue | undefined => {
    const text = wordsIn(tokens, span);
    const value = isPlain(text) ? read(text) : undefined;
    return value !== undefined && fits(property, value) ? value : undefined;
  };
  const scoreOf = ({ first, last }: Span): number => (starts[first + 1] ?? 0) + (ends[last + 1] ?? 0);
  // What cannot be leaves what can be the likelier.
  const lost = mass(all, scoreOf) - mass(whole, scoreOf);
  const gain = -Math.log1p(-Math.min(lost, 1 - 1e-9));
  const candidates = whole.map((span): Candidate => ({
    score: scoreOf(span) + gain,
    from: 'span',
    span,
    value: () => valueIn(span),
  }));
  return { candidates, nothing: (starts[0] ?? 0) + (ends[0] ?? 0) + gain };
}

/** Which of a slot's choices the request allows: a named value only where one of its words stands in it. */
export function allowedChoices({ slot, choices }: KnownSlot, tokens: Tokens): readonly boolean[] {
  if (!slot.named) return choices.map(() => true);
  const pairs = quotePairs(tokens);
  const request = tokens.words.map((word, at) =>
    pairs.some((pair) => isPartOf(pair, { first: at, last: at })) ? '' : folded(word),
  );
  const said = [...slot.named].filter(([word]) => word === '*' || stands(word, request));
  return choices.map((choice) => said.some(([, value]) => sameValue(value, choice)));
}

function sameValue(a: JsonValue, b: JsonValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** One word, or several in a row; the last one also with an s, as in notebooks. */
function stands(name: string, request: readonly string[]): boolean {
  const parts = name.split(' ');
  return request.some((_, at) =>
    parts.every((part, index) => {
      const word = request[at + index];
      return word === part || (index === parts.length - 1 && word === `${part}s`);
    }),
  );
}

/** Of a request that was cut, none touches the last token: it may go on behind it. */
function runsOf({ words, cut }: Tokens): readonly Span[] {
  const end = cut ? words.length - 1 : words.length;
  const spans: Span[] = [];
  for (let first = 0; first < end; first += 1) {
    for (let last = first; last < end; last += 1) spans.push({ first, last });
  }
  return spans;
}

function mass(spans: readonly Span[], scoreOf: (span: Span) => number): number {
  return spans.reduce((sum, span) => sum + Math.exp(scoreOf(span)), 0);
}

/** Half a character, or a control character that is no tab or line end, belongs in no argument. */
export function isPlain(text: string): boolean {
  return text.isWellFormed() && !/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(text);
}

const argument = /"([^"]*)"|'([^']*)'|([^\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+)/g;

/** The words of a command line: parted by white space, with what is quoted kept together. */
export function argumentsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(argument), ([, double, single, bare]) => double ?? single ?? bare ?? '');
}
