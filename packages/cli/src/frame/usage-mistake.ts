import type { CommanderError } from 'commander';
import type { CommandSpec, Mistake } from '../command/descriptor.ts';

/** Says in one line what the parser refused, and where to read on. */
export function usageMistake(error: CommanderError, argv: readonly string[], specs: readonly CommandSpec[]): Mistake {
  const names = specs.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const renamed = error.code === 'commander.unknownCommand' ? renamedIn(argv, specs) : undefined;
  return { code: codeOf(error), message: `fpf: ${renamed ?? messageOf(error, names)}`, hint: hintFor(argv, names) };
}

function codeOf({ code }: CommanderError): string {
  if (code === 'commander.unknownCommand') return 'usage.unknown-command';
  return code === 'commander.help' || code === 'commander.missingArgument'
    ? 'usage.missing-argument'
    : 'usage.bad-option';
}

/** Whoever gives a name that a command had before, or the last word of it, is told its name of now. */
function renamedIn(argv: readonly string[], specs: readonly CommandSpec[]): string | undefined {
  const said = argv.join(' ');
  const is = (was: string): boolean => said === was || said.startsWith(`${was} `) || argv[0] === was.split(' ').at(-1);
  const renamed = specs.flatMap(({ formerly = {} }) => Object.entries(formerly)).find(([was]) => is(was));
  return renamed && `\`fpf ${renamed[0]}\` is \`fpf ${renamed[1]}\` now.`;
}

/** What people type who know the commands of Git. */
const habits: Readonly<Record<string, string>> = { status: 'diff --stat', ls: 'runs list' };

/** Whoever gives the last word of a command alone means that command, whatever the word resembles. */
function messageOf({ code, message }: CommanderError, names: readonly string[]): string {
  if (code === 'commander.help') return 'a command is missing.';
  const [, said, word] = /^error: (unknown command '([^']+)')/.exec(message) ?? [];
  const meant = names.filter((name) => name.endsWith(` ${word}`)).map((name) => `fpf ${name}`);
  const other = word === undefined || !Object.hasOwn(habits, word) ? undefined : habits[word];
  if (other !== undefined) return `${said}. Did you mean fpf ${other}?`;
  if (said !== undefined && meant.length > 0) return `${said}. Did you mean ${meant.join(', or ')}?`;
  return message.replace(/^error: /, '').replace(/\n\((Did you mean [^\n]*\?)\)$/, '. $1');
}

const mostListed = 5;

/** Names the help of the command, or of the group of commands, that the words begin with. */
function hintFor(argv: readonly string[], names: readonly string[]): string {
  const longest = Math.max(...names.map((name) => name.split(' ').length));
  const words = argv.slice(0, longest);
  const begins = words.map((_word, at) => words.slice(0, at + 1).join(' ')).toReversed();
  const command = begins.find((said) => names.includes(said));
  if (command !== undefined) return `\`fpf ${command} --help\` shows what it takes.`;
  const group = begins.find((said) => names.some((name) => name.startsWith(`${said} `)));
  const members = names.filter((name) => group !== undefined && name.startsWith(`${group} `));
  if (members.length > 0 && members.length <= mostListed)
    return `Give one of them: ${members.map((name) => `\`fpf ${name}\``).join(', ')}.`;
  return `\`fpf ${group === undefined ? 'help all' : `${group} --help`}\` lists the commands; add --help to one to see what it takes.`;
}
