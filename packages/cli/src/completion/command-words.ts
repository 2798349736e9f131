import type { ArgumentSpec, CommandSpec, NamesOf, OptionSpec } from '../command/descriptor.ts';
import { frameOptions } from '../command/frame-options.ts';
import { promptOptions } from '../run/commands.ts';

/** Names that only the folder knows are listed by the shell itself, with functions of these names. */
export const listings = {
  run: '_fpf_runs',
  session: '_fpf_sessions',
  skill: '_fpf_skills',
  tool: '_fpf_tools',
} as const satisfies Record<NamesOf, string>;

/** What comes with the command line: skills by name, and of each tool the flags that `fpf call` takes for it. */
export type Shipped = {
  readonly skills: readonly string[];
  readonly tools: readonly { readonly name: string; readonly options: readonly OptionSpec[] }[];
};

/** Options that say where a command works: names come from there. */
export const placeOptions = ['--workspace', '--state-dir', '--config'] as const;

export function optionsOf(spec: Pick<CommandSpec, 'options'>): readonly OptionSpec[] {
  return [...spec.options, ...frameOptions];
}

export function longFlag({ flags }: OptionSpec): string {
  return (/--[a-z0-9-]+/.exec(flags) ?? [''])[0];
}

/** What `fpf` takes without a command, where it opens a prompt. */
export function promptFlags(): readonly string[] {
  return promptOptions.map((option) => longFlag(option));
}

/** What an option may be given, in so many words. */
export function wordsOf({ choices, words }: OptionSpec): readonly string[] | undefined {
  return choices ?? (words && [...words, words.join(',')]);
}

export function argumentWords({ args }: CommandSpec): readonly string[] {
  return args.flatMap((argument) => argument.choices ?? []);
}

/** What lists the names that an argument of the command may have. */
export function argumentListing({ args }: CommandSpec): string | undefined {
  const names = args.find((argument: ArgumentSpec) => argument.names !== undefined)?.names;
  return names && listings[names];
}

/** Every beginning of a command's name that another word has to follow. */
export function groupsOf(specs: readonly CommandSpec[]): readonly string[] {
  const beginnings = specs.flatMap(({ name }) => {
    const words = name.split(' ');
    return words.slice(1).map((_word, at) => words.slice(0, at + 1).join(' '));
  });
  return [...new Set(beginnings)];
}

export function nextWords(specs: readonly CommandSpec[], group: string): readonly string[] {
  const depth = group.split(' ').length;
  const below = specs.filter(({ name }) => name.startsWith(`${group} `));
  return [...new Set(below.map(({ name }) => name.split(' ')[depth] as string))];
}

export function firstWords(specs: readonly CommandSpec[]): readonly string[] {
  return [...new Set(specs.map((spec) => spec.name.split(' ')[0] as string)), 'help'];
}
