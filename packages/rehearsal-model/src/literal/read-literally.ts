import type { JsonObject, ToolSpec } from '@fpf/contracts';
import { cutUnits } from '../text/cut-units.ts';
import { mostUnits } from '../text/tokens.ts';
import { type LiteralTool, literalTool } from './parameters.ts';
import { readTool, type Taken, type ToolReading } from './read-tool.ts';
import { isAction, isTurned, stem } from './word-stems.ts';

/** Why nothing is called. */
export type Why = 'too-long' | 'no-tool' | 'value-missing' | 'left-over' | 'not-clear' | 'another-tool';

export type NoCall = {
  readonly why: Why;
  /** Which is nearest. */
  readonly tool: string | undefined;
  readonly missing: readonly string[];
  readonly leftOver: readonly string[];
  /** Where nothing but values is missing: what is said of the others. */
  readonly args?: JsonObject;
};

export type Reading =
  | { readonly call: { readonly tool: string; readonly args: JsonObject }; readonly taken: readonly Taken[] }
  | NoCall;

/**
 * How much has to speak for a tool, for an assignment over the next one, and for a tool over the next one.
 */
const least = { evidence: 1, margin: 1, lead: 1 };
/** A word that nothing explains may be another word for what the tool does. */
const mostUnexplained = 1;

/**
 * Reads a request by what the tools declare, without anything learned: which tool, by its words; which value for which
 * parameter, by kind, by the words beside it, and each for one alone. It calls only where one reading is clearly the
 * best, all that is required is said, and no value and no more than one other word is left without a place.
 */
export function readLiterally(text: string, specs: readonly ToolSpec[]): Reading {
  if (text.length > mostUnits) return { why: 'too-long', tool: undefined, missing: [], leftOver: [] };
  const request = { text, units: cutUnits(text) };
  const tools = specs.flatMap((spec) => literalTool(spec) ?? []);
  const telling = tellingWords(tools);
  const [best, second] = tools.map((tool) => readTool(tool, request, telling)).sort((a, b) => rank(b) - rank(a));
  if (!best || best.evidence <= 0) return { why: 'no-tool', tool: undefined, missing: [], leftOver: [] };
  const why = doubtIn(best, second, tools, text);
  if (why === undefined) return { call: { tool: best.tool.spec.name, args: best.args }, taken: best.taken };
  const leftOver = [...best.values, ...best.unexplained];
  const isPart =
    why === 'value-missing' && leftOver.length === 0 && best.evidence >= least.evidence && !asksOrTells(text);
  return { why, tool: best.tool.spec.name, missing: best.missing, leftOver, ...(isPart && { args: best.args }) };
}

function asksOrTells(text: string): boolean {
  return isQuestion(text) || tells(text);
}

function doubtIn(
  best: ToolReading,
  second: ToolReading | undefined,
  tools: readonly LiteralTool[],
  text: string,
): Why | undefined {
  const { missing, values, unexplained, later, evidence, margin } = best;
  if (missing.length > 0) return 'value-missing';
  const question = isQuestion(text);
  if ((question && !answers(best.tool)) || tells(text)) return 'no-tool';
  const ofOther = (word: string): boolean => tools.some(({ nameStems }) => nameStems.has(stem(word)));
  const isOther = (word: string): boolean => isAction(word) || isTurned(word, best.tool.stems) || ofOther(word);
  if (values.length > 0 || later.length > 0 || unexplained.some(isOther)) return 'left-over';
  if (unexplained.length > (question ? 0 : mostUnexplained)) return 'left-over';
  if (evidence < least.evidence) return 'no-tool';
  if (margin < least.margin) return 'not-clear';
  return second?.missing.length === 0 && rank(best) - rank(second) < least.lead ? 'another-tool' : undefined;
}

function rank({ evidence, fit, missing, unexplained, values }: ToolReading): number {
  return evidence + 0.35 * fit - 2 * missing.length - 0.5 * (unexplained.length + values.length);
}

/** Who asks whether, how or why mostly wants to know, and not to have something done. */
function isQuestion(text: string): boolean {
  return /^\W*(?:is|are|was|were|do|does|did|has|have|how|what|which|who|whom|whose|when|where|why)\b/i.test(text);
}

/** Somebody tells what has been done, or what they will do themselves, or asks whether it should be. */
function tells(text: string): boolean {
  const who = '(?:i|we|you|he|she|they|somebody|someone)';
  return new RegExp(
    `^\\W*(?:(?:should|shall|may|must)\\s+${who}\\b|${who}(?:['\u2019]ll\\b|\\s+(?:will|shall|may|might)\\b)|` +
      `${who}(?:['\u2019](?:ve|d)|\\s+(?:have|had|just|already))*\\s+(?!need\\b)\\w+ed\\b)`,
    'iu',
  ).test(text);
}

const answering = 'search find show list count get tell explain check look read query report measure compare what'
  .split(' ')
  .map(stem);

/** A tool that gives an answer says so by its name. */
function answers({ nameStems }: LiteralTool): boolean {
  return answering.some((one) => nameStems.has(one));
}

/** How telling a stem is: one that many of the tools have tells little. */
function tellingWords(tools: readonly LiteralTool[]): (stem: string) => number {
  return (one) => {
    const having = tools.filter(
      ({ stems, parameters }) => stems.has(one) || parameters.some((parameter) => parameter.stems.has(one)),
    );
    return Math.log(1 + Math.max(tools.length, 4) / Math.max(1, having.length));
  };
}
