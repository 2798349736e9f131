import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { ArgumentSpec, CommandSpec, Mistake, OptionSpec } from '../command/descriptor.ts';
import { exitCodes } from '../terminal/exit-codes.ts';
import { version } from '../version.ts';
import { exitCodesOf } from './frame-exits.ts';
import { frameOptions } from '../command/frame-options.ts';
import { helpWords, listEveryday } from './everyday-help.ts';
import { usageMistake } from './usage-mistake.ts';

export type Chosen = {
  readonly spec: CommandSpec;
  readonly args: readonly string[];
  readonly options: Record<string, string | boolean | string[] | undefined>;
};

/**
 * Finds out which command was meant. Help and version are printed by the parser. It is told of the commands whose words
 * were all said, and of every command only where nothing comes of that: to make seventy of which one is meant takes
 * longer than to parse the words. What fits among few fits among all in the same way, since a command is found by its
 * words alone; a mistake is judged among all.
 */
export function parse(
  words: readonly string[],
  specs: readonly CommandSpec[],
): Chosen | { readonly mistake: Mistake } | undefined {
  const argv = isRequest(words) ? ['run', ...words] : words;
  const [first, ...rest] = argv;
  if (first === 'help')
    return parseAmong(helpWords(rest, specs), specs, { later: false, all: rest.join(' ') === 'all' });
  const said = new Set(argv);
  const isSaid = (name: string): boolean => name.split(' ').every((word) => said.has(word));
  const meant = specs.filter(({ name, aliases = [] }) => [name, ...aliases].some(isSaid));
  const among =
    meant.length === 0 || argv.some((word) => mayAskTheParser.test(word)) ? undefined : parseAmong(argv, meant);
  return among && !('mistake' in among) ? among : parseAmong(argv, specs);
}

/** Reads words that name no command as the flags of a prompt; undefined where they are not all flags of it. */
export function parsePrompt(words: readonly string[], spec: CommandSpec): Chosen | undefined {
  if (words.some((word) => word === '--' || mayAskTheParser.test(word))) return undefined;
  const chosen = parseAmong([spec.name, ...words], [spec]);
  return chosen && !('mistake' in chosen) ? chosen : undefined;
}

/** `fpf "Find all TODOs"` runs that: no command has a space in one word, and what stands behind `--` is none. */
function isRequest(words: readonly string[]): boolean {
  const first = words.find((word) => word === '--' || !word.startsWith('-'));
  return first !== undefined && (first === '--' || /\S\s+\S/.test(first));
}

/** Whatever may ask for help or for the version, also as one letter of several, and whatever merely looks so. */
const mayAskTheParser = /^(?:help|--h.*|--v.*|-[^-]*[hV].*)$/;

/**
 * `later`: a command that reads flags itself is given those that are not its own, and asked for help itself. `all`: help
 * lists every command.
 */
function parseAmong(
  argv: readonly string[],
  specs: readonly CommandSpec[],
  { later = true, all = false }: { readonly later?: boolean; readonly all?: boolean } = {},
): Chosen | { readonly mistake: Mistake } | undefined {
  let chosen: Chosen | undefined;
  const root = framed(new Command('fpf'))
    .description('FPF Agent Stack: one small model, real files, every decision explainable.')
    .version(version());
  root.helpCommand('help [command]', 'show help of a command, or list all of them');
  root.addHelpText(
    'after',
    '\n`fpf "…"` runs that request; `fpf` alone, on a terminal, opens a prompt.\n' +
      '\nExit codes: 0 completed, 2 usage, 3 abstained, 4 degraded, 5 integrity, 6 findings,\n7 commit conflict, 8 waits for a person, 9 budget spent, 69 unavailable.\n`fpf <command> --help` shows examples.',
  );
  if (!all) listEveryday(root);
  const groups = new Map<string, Command>();
  const asked = new Set(argv);
  for (const spec of specs) {
    for (const name of [spec.name, ...(spec.aliases ?? [])]) {
      if (!asked.has(name.split(' ', 1)[0] ?? name)) {
        mention(root, groups, spec, name);
        continue;
      }
      const command = addCommand(root, groups, spec, name, name !== spec.name);
      // Options count for the root only before such a command: behind it, each may be a value of another.
      if (spec.passesOn) root.enablePositionalOptions();
      if (later && readsFlags(spec)) command.allowUnknownOption().helpOption(false);
      command.action((...given: unknown[]) => {
        const [values, options] = [given.slice(0, spec.args.length), given[spec.args.length]];
        chosen = {
          spec,
          args: values.flat().filter((value): value is string => typeof value === 'string'),
          options: { ...(options as Chosen['options']) },
        };
      });
    }
  }
  try {
    root.parse([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.version' || error.code === 'commander.helpDisplayed') return undefined;
    const listed = error.code === 'commander.help' ? listOfGroup(argv, specs) : undefined;
    if (listed) return parseAmong(listed, specs, { later, all });
    return { mistake: usageMistake(error, argv, specs) };
  }
  // Without a word that says what its flags are of, they are judged as any others.
  if (later && chosen && readsFlags(chosen.spec) && chosen.args[0]?.startsWith('-'))
    return parseAmong(argv, specs, { later: false, all });
  const empty = chosen && emptyWord(chosen);
  if (!empty) return chosen;
  const hint = 'Give it one, or leave it out: a variable of a shell that is not set leaves nothing behind.';
  return { mistake: { code: 'usage.bad-option', message: `fpf ${chosen?.spec.name}: ${empty} is empty.`, hint } };
}

/** `fpf runs` alone is `fpf runs list`: what there is, is what most want to know of a group. */
function listOfGroup(argv: readonly string[], specs: readonly CommandSpec[]): readonly string[] | undefined {
  const at = argv.findIndex((word) => specs.some(({ name }) => name === `${word} list`));
  return at < 0 || argv[at + 1] === 'list' ? undefined : argv.toSpliced(at + 1, 0, 'list');
}

function readsFlags({ passesOn, args }: CommandSpec): boolean {
  return passesOn === true && args.some(({ variadic }) => variadic);
}

/** What nothing was given for is never taken as the default, as everything, or as here. */
function emptyWord({ spec, args, options }: Chosen): string | undefined {
  const taking = spec.options
    .filter(({ mayBeEmpty }) => !mayBeEmpty)
    .map(({ flags }) => new Option(flags))
    .filter(({ required }) => required);
  const option = taking.find((one) => [options[one.attributeName()]].flat().includes(''));
  if (option) return `--${option.name()}`;
  const argument = args
    .map((_word, at) => spec.args[Math.min(at, spec.args.length - 1)])
    .find((one, at) => args[at] === '' && !one?.mayBeEmpty);
  return argument?.name.toUpperCase();
}

function addCommand(
  root: Command,
  groups: Map<string, Command>,
  spec: CommandSpec,
  name: string,
  alias: boolean,
): Command {
  const words = name.split(' ');
  const parent = words.slice(0, -1).reduce((above, _word, at) => groupOf(above, groups, words.slice(0, at + 1)), root);
  const command = parent.command(words.at(-1) as string, { hidden: alias || spec.hidden === true });
  // Under a heading of their own they come first.
  addOptions(
    command,
    spec.options.filter(({ group }) => group !== undefined),
  );
  framed(command);
  command.summary(spec.summary).description(spec.details ? `${spec.summary}\n\n${spec.details}` : spec.summary);
  for (const argument of spec.args) {
    const made = new Argument(argumentFlags(argument), argument.description);
    command.addArgument(argument.choices ? made.choices([...argument.choices]) : made);
  }
  addOptions(
    command,
    spec.options.filter(({ group }) => group === undefined),
  );
  command.addHelpText('after', helpText(spec));
  return command;
}

function addOptions(command: Command, options: readonly OptionSpec[]): void {
  for (const option of options) {
    const made = new Option(option.flags, option.description);
    if (option.group !== undefined) made.helpGroup(option.group);
    if (option.repeatable)
      made.argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value]);
    if (option.choices) made.choices([...option.choices]);
    if (option.once) refuseTwice(made);
    command.addOption(made);
  }
}

/** The last of several values would win, and the others would be lost without a word. */
function refuseTwice(option: Option): void {
  const read = option.parseArg;
  option.argParser((value: string, before: unknown) => {
    if (before !== undefined) throw new InvalidArgumentError('It is given twice.');
    return read ? read(value, before) : value;
  });
}

/**
 * Nobody asks for what a command that is not named takes: help and suggestions know it by its name, its summary and
 * what it is about.
 */
function mention(root: Command, groups: Map<string, Command>, spec: CommandSpec, name: string): void {
  const [first = name, ...rest] = name.split(' ');
  if (groups.has(first)) return;
  const command = root.command(first, { hidden: rest.length === 0 && (name !== spec.name || spec.hidden === true) });
  if (rest.length > 0) {
    groups.set(first, command.description(groupSummaries[first] ?? first));
  } else {
    command.summary(spec.summary);
    for (const argument of spec.args) command.addArgument(new Argument(argumentFlags(argument)));
  }
  for (const { flags } of frameOptions.slice(0, 1)) command.option(flags);
}

function groupOf(above: Command, groups: Map<string, Command>, words: readonly string[]): Command {
  const name = words.join(' ');
  const known = groups.get(name);
  if (known) return known;
  const group = framed(above.command(words.at(-1) as string)).description(groupSummaries[name] ?? name);
  groups.set(name, group);
  return group;
}

const groupSummaries: Readonly<Record<string, string>> = {
  skills: 'find, check, make, scan and pack skills; put packs into a project',
  model: 'the model that decides: find, fetch, pin and examine it',
  trace: 'run history: show it, export it, search it for secrets',
  session: 'sessions: list them, look into one, take one back to an earlier step, copy and export them',
  runs: 'what was asked here and what came of it: list runs, remove them',
  guards: 'rules and guards of tools: show, lint, test and try them on cases, explain a decision',
  'guards facts': 'facts that you state for guards; no tool can state one',
  approvals: 'calls that wait for a person: list them, allow one once, or deny it',
  config: 'each value of the config in force, and who said it',
  'session fs': 'the files of a session, as it is or as it was',
};

function framed(command: Command): Command {
  for (const option of frameOptions) {
    const made = new Option(option.flags, option.description);
    command.addOption(option.choices ? made.choices([...option.choices]) : made);
  }
  return command
    .exitOverride()
    .allowExcessArguments(false)
    .showSuggestionAfterError(true)
    .configureOutput({ writeErr: () => undefined, outputError: () => undefined });
}

function argumentFlags({ name, required, variadic }: ArgumentSpec): string {
  const inner = variadic ? `${name}...` : name;
  return required ? `<${inner}>` : `[${inner}]`;
}

/** Examples and exit codes, under the options. */
function helpText(spec: CommandSpec): string {
  const examples = spec.examples.map(({ command, note }) => `  $ ${command}${note === '' ? '' : `   # ${note}`}`);
  const codes = exitCodesOf(spec).map((code) => `  ${String(code).padStart(3)}  ${exitCodes[code]}`);
  return [...(examples.length > 0 ? ['', 'Examples:', ...examples] : []), '', 'Exit codes:', ...codes].join('\n');
}
