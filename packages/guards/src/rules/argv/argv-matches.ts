import type { ArgvRule, JsonObject, JsonValue } from '@fpf/contracts';
import { realPlace } from '../arg-matches.ts';
import { plainPath } from '../plain-path.ts';
import type { RuleCase } from '../told-by.ts';
import type { Tri } from '../tri.ts';
import { type Command, commandProblem, hasPaths, valueStart } from './command-problem.ts';
import { lastName } from './launchers.ts';

export type ArgvMatch = { readonly tri: Tri; readonly problem?: string };

/**
 * Whether a rule speaks of the command in a call's arguments. Yes is the whole command. No is another program or
 * subcommand; what begins like the rule and goes on otherwise, or starts its program by a path, is unknown: so a flag
 * more does not lead past a deny, and an allow, which takes only a yes, stays exact.
 */
export function argvMatches(rule: ArgvRule, given: RuleCase): ArgvMatch {
  const from = rule.from ?? { program: 'program', args: 'args' };
  const program = own(given.args, from.program);
  const words = own(given.args, from.args) ?? [];
  if (typeof program !== 'string' || !isTexts(words))
    return { tri: 'unknown', problem: 'its arguments hold no program and words' };
  const real: Command['real'] = (at, start) => realPlace(question(from.args, at, start), given);
  const problem = commandProblem(rule, { program, words, real });
  if (problem === undefined) return { tri: 'yes' };
  return { tri: beginsLike(rule, program, words) ? 'unknown' : 'no', problem };
}

/** Which questions a match may hang on: where each word leads that could be a path. */
export function argvQuestions(rule: ArgvRule, { args }: Pick<RuleCase, 'args'>): readonly string[] {
  const from = rule.from ?? { program: 'program', args: 'args' };
  const words = own(args, from.args) ?? [];
  const begin = rule.subcommand?.length ?? 0;
  if (!hasPaths(rule) || own(args, from.program) !== rule.program || !isTexts(words)) return [];
  if (rule.subcommand?.some((word, index) => words[index] !== word)) return [];
  return words.flatMap((word, at) => {
    const start = valueStart(word);
    const couldBePath =
      at >= begin && (start > 0 || !word.startsWith('-')) && plainPath(word.slice(start)) !== undefined;
    return couldBePath ? [question(from.args, at, start)] : [];
  });
}

function question(name: string, at: number, from: number): string {
  return `path.real?arg=${name}&at=${at}${from === 0 ? '' : `&from=${from}`}`;
}

function beginsLike(rule: ArgvRule, program: string, words: readonly string[]): boolean {
  if (lastName(program) !== lastName(rule.program)) return false;
  const beginning = rule.words ?? rule.subcommand ?? [];
  let next = 0;
  for (const word of words) if (word === beginning[next]) next += 1;
  return next === beginning.length;
}

function own(args: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(args, name) ? args[name] : undefined;
}

function isTexts(value: JsonValue): value is readonly string[] {
  return Array.isArray(value) && value.every((word) => typeof word === 'string');
}
