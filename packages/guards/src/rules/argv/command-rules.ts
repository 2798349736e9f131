import { ArgvRule, type SessionFacts, Type } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { type PlainPath, plainPath } from '../plain-path.ts';
import { argvFaults } from './argv-faults.ts';
import { commandProblem, hasPaths, valueStart } from './command-problem.ts';

const closed = { additionalProperties: false } as const;
const commands = Type.Array(Type.Array(Type.String(), { minItems: 1, maxItems: 65 }), { minItems: 1, maxItems: 64 });
const { from: _from, ...said } = ArgvRule.properties;

/** The rule file of the skill run-command: the rules that a policy has under `argv`, each with an id and examples. */
const CommandRules = Type.Object(
  {
    $schema: Type.Literal('urn:fpf:commands:1'),
    rules: Type.Array(
      Type.Object(
        {
          ...said,
          id: Type.String({ maxLength: 64 }),
          examples: Type.Object({ allowed: commands, refused: commands }, closed),
        },
        closed,
      ),
      { minItems: 1, maxItems: 128 },
    ),
  },
  closed,
);

export type NamedRule = ArgvRule & { readonly id: string };
export type ReadRules = { readonly rules: readonly NamedRule[] } | { readonly problem: string };

/**
 * Rules count as a whole: a file with one mistake in it allows nothing. Whether their examples hold is what the tool
 * finds out.
 */
export function readCommandRules(bytes: Uint8Array): ReadRules {
  const value = asJson(bytes);
  if (value === undefined) return { problem: 'it is not JSON' };
  const [issue] = check(CommandRules, value);
  if (issue) return { problem: `${issue.pointer || 'the file'} ${issue.message}` };
  const { rules } = value as { readonly rules: readonly NamedRule[] };
  for (const rule of rules) {
    const [fault] = argvFaults(rule);
    if (fault) return { problem: `rule ${rule.id}: ${fault.at} ${fault.what}` };
  }
  return { rules };
}

/**
 * Undefined where a rule allows a command, else why none does. `real` is asked where a word leads, once for each that
 * could be a path.
 */
export async function notAllowed(
  rules: readonly NamedRule[],
  [program, words]: readonly [program: string, words: readonly string[]],
  real: SessionFacts['realPath'],
): Promise<string | undefined> {
  const own = rules.filter((rule) => rule.program === program);
  if (own.length === 0) return `no rule is about the program ${JSON.stringify(program.slice(0, 80))}`;
  const places = await placesOf(own.some(hasPaths) ? words : [], real);
  const problems: string[] = [];
  for (const rule of own) {
    const problem = commandProblem(rule, { program, words, real: (word, start) => places.get(`${word}:${start}`) });
    if (problem === undefined) return undefined;
    problems.push(`${rule.id}: ${problem}`);
  }
  return problems.slice(0, 4).join('; ');
}

async function placesOf(
  words: readonly string[],
  real: SessionFacts['realPath'],
): Promise<ReadonlyMap<string, PlainPath>> {
  const places = new Map<string, PlainPath>();
  for (const [at, word] of words.entries()) {
    const start = valueStart(word);
    const written = plainPath(word.slice(start));
    // A word that leads out, or nowhere that can be told, has no place: then no rule about paths allows it.
    const place = written && plainPath(await real(written.path).catch(() => ''));
    if (place) places.set(`${at}:${start}`, place);
  }
  return places;
}

function asJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
