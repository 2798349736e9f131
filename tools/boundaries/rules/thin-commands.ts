import type { Finding } from '../finding.ts';
import type { Workspace } from '../workspace.ts';
import { limits } from './size.ts';

const owned = /^node:(?:fs|child_process|net|http|https|worker_threads)(?:\/|$)/;

/** A command parses, calls one package and prints. It touches no file and starts no process: what does belongs to a package or to compose/. */
export function thinCommands(workspace: Workspace): readonly Finding[] {
  return workspace.members
    .filter(({ layer }) => layer === 'door')
    .flatMap((member) => member.sources.filter(({ path }) => path.startsWith(`${member.folder}/src/commands/`)))
    .flatMap(({ path, lines, imports }): readonly Finding[] => [
      ...imports
        .filter(({ specifier }) => owned.test(specifier))
        .map(({ specifier, line }) => ({
          rule: 'thin-command',
          file: path,
          line,
          message: `A command file imports '${specifier}'; commands parse, call one package and print.`,
          fix: "Move that work into the package whose concern it is, or into the cli's compose/.",
        })),
      ...(lines > limits.command
        ? [
            {
              rule: 'thin-command',
              file: path,
              line: limits.command + 1,
              message: `A command file of ${lines} lines; the limit is ${limits.command}.`,
              fix: 'Move its logic into the package whose concern it is.',
            },
          ]
        : []),
    ]);
}
