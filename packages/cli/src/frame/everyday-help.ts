import { type Command, Help } from 'commander';
import type { CommandSpec } from '../command/descriptor.ts';

/** What a person needs from the first request to an apply that is taken back. */
const everyday: ReadonlySet<string> = new Set('init run resume diff apply undo runs report doctor help'.split(' '));

/** Lets the help of the program list the everyday commands alone. It hides none: each is parsed, and suggested. */
export function listEveryday(root: Command): void {
  root.configureHelp({
    formatHelp: (command, helper) => {
      const visible = (): Command[] => helper.visibleCommands(command).filter((one) => everyday.has(one.name()));
      const few =
        command === root ? Object.assign(Object.create(helper) as Help, { visibleCommands: visible }) : helper;
      return Help.prototype.formatHelp.call(few, command, few);
    },
  });
  root.addHelpText('after', '`fpf help all` lists every command.');
}

/** Reads what follows `help` as words that the parser answers with help; a name that is none stays as it is. */
export function helpWords(said: readonly string[], specs: readonly CommandSpec[]): readonly string[] {
  if (said.join(' ') === 'all') return ['--help'];
  const asked = `${said.filter((word) => !word.startsWith('-')).join(' ')} `;
  const names = specs.flatMap(({ name, aliases = [] }) => [`${name} `, ...aliases.map((alias) => `${alias} `)]);
  const isName = asked === ' ' || names.some((name) => name.startsWith(asked) || asked.startsWith(name));
  return isName ? [...said, '--help'] : said;
}
