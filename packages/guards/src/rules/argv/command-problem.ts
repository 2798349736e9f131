import type { ArgvRule, ArgvValue } from '@fpf/contracts';
import type { PlainPath } from '../plain-path.ts';
import { type Value, valueProblem } from './value-fits.ts';

export type Command = {
  readonly program: string;
  readonly words: readonly string[];
  /** Where a word leads as a path, from one of its characters on. */
  readonly real: (word: number, from: number) => PlainPath | undefined;
};

/**
 * Undefined when a rule allows a command: its program, and either its very words, or its subcommand, each flag by its
 * whole name, and each value by its kind. Else the first thing that it does not allow.
 */
export function commandProblem(rule: ArgvRule, command: Command): string | undefined {
  if (command.program !== rule.program) return `the program is not ${rule.program}`;
  const { words } = command;
  if (rule.words) {
    const same = words.length === rule.words.length && rule.words.every((word, index) => words[index] === word);
    return same ? undefined : `it is not ${[rule.program, ...rule.words].join(' ')}, word for word`;
  }
  const subcommand = rule.subcommand ?? [];
  if (subcommand.some((word, index) => words[index] !== word))
    return `it does not begin with ${[rule.program, ...subcommand].join(' ')}`;
  return restProblem(rule, command, subcommand.length);
}

function restProblem(rule: ArgvRule, command: Command, begin: number): string | undefined {
  const { words } = command;
  const valueAt = (at: number, from = 0): Value => ({
    text: (words[at] ?? '').slice(from),
    real: () => command.real(at, from),
  });
  const values: Value[] = [];
  for (let at = begin; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--') {
      if (rule.end_of_flags !== true) return 'the rule does not say that -- may stand here';
      for (let rest = at + 1; rest < words.length; rest += 1) values.push(valueAt(rest));
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      values.push(valueAt(at));
      continue;
    }
    const equals = word.startsWith('--') ? word.indexOf('=') : -1;
    const name = equals < 0 ? word : word.slice(0, equals);
    const flags = rule.flags ?? {};
    const spec = Object.hasOwn(flags, name) ? flags[name] : undefined;
    if (spec === undefined) return `the flag ${shown(name)} is not allowed`;
    if (spec === 'alone') {
      if (equals >= 0) return `the flag ${name} takes no value`;
      continue;
    }
    if (equals < 0) at += 1;
    if (at >= words.length) return `the flag ${name} has no value`;
    const value = valueAt(at, equals < 0 ? 0 : equals + 1);
    const problem = valueProblem(value, spec, rule.effect);
    if (problem !== undefined) return `${shown(value.text)}, the value of ${name}, ${problem}`;
  }
  return placesProblem(rule, values);
}

/** Values fill the places of the rule in order, each place as far as it goes and as the places after it need none. */
function placesProblem({ values: places = [], effect }: ArgvRule, values: readonly Value[]): string | undefined {
  const needed = (from: number): number => places.slice(from).reduce((sum, { least = 1 }) => sum + least, 0);
  let at = 0;
  for (const [index, place] of places.entries()) {
    const { least = 1, most = 1 } = place;
    const take = Math.min(most, values.length - at - needed(index + 1));
    if (take < least) return `a value is missing: ${place.name ?? place.kind}`;
    for (const value of values.slice(at, at + take)) {
      const problem = valueProblem(value, place, effect);
      if (problem !== undefined) return `${shown(value.text)} ${problem}`;
    }
    at += take;
  }
  const extra = values[at];
  return extra === undefined ? undefined : `the value ${shown(extra.text)} is one too many`;
}

function shown(text: string): string {
  const cut = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return JSON.stringify(cut).replace(
    /[^\x20-\x7e…]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Whether a rule asks where any word leads. */
export function hasPaths({ flags = {}, values = [] }: Pick<ArgvRule, 'flags' | 'values'>): boolean {
  return [...Object.values(flags), ...values].some(
    (spec: 'alone' | ArgvValue) => spec !== 'alone' && spec.kind === 'path',
  );
}

/** Where the value of `--name=value` begins; of any other word its beginning. */
export function valueStart(word: string): number {
  return word.startsWith('--') ? word.indexOf('=') + 1 : 0;
}
