import { commands, type CommandSpec, exitCodes, exitCodesOf, frameOptions, skillDefaults, variables } from '@fpf/cli';
import { factsText } from './facts-text.ts';

type Option = CommandSpec['options'][number];

export function cliFacts(): string {
  return factsText(
    '@fpf/cli',
    'commands with what they take and end with, the options of every command, variables, and defaults',
    [
      ...commands.flatMap(commandFacts),
      ...frameOptions.flatMap((option) => optionFacts('every command', option)),
      ...Object.keys(exitCodes).map((exit) => `exit ${exit}`),
      ...variables.map(({ name }) => `variable ${name}`),
      ...Object.entries(skillDefaults).map(([key, value]) => `default skills.${key}: ${JSON.stringify(value)}`),
    ],
  );
}

function commandFacts(spec: CommandSpec): readonly string[] {
  const { name, aliases = [], args, options, json } = spec;
  const command = `fpf ${name}`;
  // One line: an argument that comes moves those behind it.
  const synopsis = [
    command,
    ...args.map((one) => `${one.required ? `<${one.name}>` : `[${one.name}]`}${one.variadic === true ? '...' : ''}`),
  ];
  return [
    synopsis.join(' '),
    ...aliases.map((alias) => `${command}: alias ${alias}`),
    ...args.flatMap((one) => [
      ...(one.choices ?? []).map((choice) => `${command}: ${one.name} may be ${choice}`),
      ...(one.mayBeEmpty ? [`${command}: ${one.name} may be empty`] : []),
    ]),
    ...options.flatMap((option) => optionFacts(command, option)),
    `${command}: with --json ${json}`,
    ...exitCodesOf(spec).map((exit) => `${command}: exit ${exit}`),
  ];
}

function optionFacts(command: string, { flags, choices = [], words = [], repeatable }: Option): readonly string[] {
  return [
    `${command}: ${flags}`,
    ...(repeatable === true ? [`${command}: ${flags} may stand several times`] : []),
    ...choices.map((choice) => `${command}: ${flags} may be ${choice}`),
    ...words.map((word) => `${command}: ${flags} may have ${word}`),
  ];
}
