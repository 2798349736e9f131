import type { JsonObject, JsonValue } from '@fpf/contracts';
import { damaged } from '../file/damaged.ts';
import { type Candidate, type Candidates, candidatesOf, saidIn } from '../grammar/candidates.ts';
import type { OfferedTool, Rule } from '../grammar/offered-tools.ts';
import type { Heads } from '../network/heads.ts';
import { logSoftmax } from '../network/log-softmax.ts';
import type { Tokens } from '../text/tokens.ts';
import { isPartOf, type QuotePair, quotePairs } from '../text/whole-units.ts';
import { bestAssignment, type Work } from './best-assignment.ts';

/** One argument of a call, and what it was taken from. */
export type Taken = { readonly rule: Rule; readonly candidate: Candidate; readonly value: JsonValue };

/** The best call that the offered tools and the words of the request allow. */
export type Derivation = {
  readonly tool: OfferedTool;
  readonly taken: readonly Taken[];
  /** Of the tool, among the offered ones and none. */
  readonly probability: number;
};

/**
 * The most probable tool by itself: its best call, if there is any, and the required arguments that the request does
 * not seem to say.
 */
export type Likeliest = {
  readonly tool: OfferedTool;
  readonly probability: number;
  readonly missing: readonly string[];
  readonly call: Derivation | undefined;
};

export type Derived = {
  /** Nothing where none of the tools is the better answer, or no call can be made. */
  readonly best: Derivation | undefined;
  readonly none: number;
  readonly likeliest: Likeliest | undefined;
  /** False where the work ran out before the best call was proved to be the best. */
  readonly proved: boolean;
};

/** A whole request takes a few hundred steps; one that is made to take more is given up. */
const mostSteps = 50_000;

/**
 * Compares every call that can be made with making none, and finds the most probable one. A tool whose own probability
 * is below what was already found is not looked into: arguments can only lower it.
 */
export function derive(
  tools: readonly OfferedTool[],
  tokens: Tokens,
  heads: Heads,
  accepts: (tool: OfferedTool, args: JsonObject) => boolean,
): Derived {
  const { logs, none } = toolLogs(tools, heads.tools());
  const order = tools.map((tool, at) => ({ tool, score: logs[at] ?? 0 })).sort((a, b) => b.score - a.score);
  const quoted = quotePairs(tokens);
  const isCommand = ({ rules }: OfferedTool): boolean => rules.some(({ slot }) => slot.kind === 'list');
  const said = saidIn(tokens);
  const saidToCommands = tools.some(isCommand) ? saidIn(tokens, true) : said;
  const work: Work = { left: mostSteps };
  let [floor, best, likeliest]: [number, Derivation | undefined, Likeliest | undefined] = [none, undefined, undefined];
  for (const { tool, score } of order) {
    if (likeliest && score <= floor) break;
    const probability = Math.exp(score);
    const heard = isCommand(tool) ? saidToCommands : said;
    const slots = tool.rules.map((rule) => candidatesOf(rule, heard, heads));
    const found = bestAssignment(
      slots.map(({ ranked }) => ranked),
      likeliest ? floor - score : Number.NEGATIVE_INFINITY,
      work,
      (picks) => keepsQuotes(picks, quoted) && accepts(tool, argumentsOf(takenOf(tool, picks))),
    );
    const call = found && { tool, taken: takenOf(tool, found.picks), probability };
    likeliest ??= { tool, probability, missing: missingOf(slots), call };
    if (!found || score + found.score <= floor) continue;
    floor = score + found.score;
    best = call;
  }
  return { best, none: Math.exp(none), likeliest, proved: work.left > 0 };
}

/** What is quoted is one value. Only a command is parted, into its program and its arguments: they are all of it. */
function keepsQuotes(picks: readonly Candidate[], quoted: readonly QuotePair[]): boolean {
  return quoted.every((pair) => {
    const parts = picks.flatMap(({ span }) => (span && isPartOf(pair, span) ? [span] : []));
    const words = parts.reduce((sum, { first, last }) => sum + last - first + 1, 0);
    return parts.length === 0 || words === pair.close - pair.open - 1;
  });
}

export function argumentsOf(taken: readonly Taken[]): JsonObject {
  return Object.fromEntries(taken.map(({ rule, value }) => [rule.slot.name, value]));
}

function takenOf({ rules }: OfferedTool, picks: readonly Candidate[]): readonly Taken[] {
  return rules.flatMap((rule, at): Taken[] => {
    const candidate = picks[at];
    const value = candidate?.value();
    return candidate && value !== undefined ? [{ rule, candidate, value }] : [];
  });
}

/** Only what is offered takes part, and the last class: none of them. */
function toolLogs(
  tools: readonly OfferedTool[],
  logits: Float64Array,
): { readonly logs: Float64Array; readonly none: number } {
  if (!logits.every(Number.isFinite)) throw damaged('the weights give something that is no number.');
  const logs = logSoftmax(Float64Array.of(...tools.map(({ tool }) => logits[tool.number] ?? 0), logits.at(-1) ?? 0));
  return { logs, none: logs.at(-1) ?? 0 };
}

function missingOf(slots: readonly Candidates[]): readonly string[] {
  return slots
    .filter(({ rule, ranked, absent }) => rule.required && (ranked.length === 0 || absent > 0.5))
    .map(({ rule }) => rule.slot.name);
}
