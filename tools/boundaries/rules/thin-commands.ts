import type { Finding } from '../finding.ts';
import type { SourceFile } from '../sources.ts';
import { targetOf } from '../specifier.ts';
import type { Member, Workspace } from '../workspace.ts';
import { limits } from './size.ts';

const rule = 'thin-command';
const owned =
  /^(?:node:(?:fs|child_process|net|http|https|http2|tls|dgram|worker_threads|cluster)(?:\/|$)|@fpf\/files\/(?:lock|read|write)$)/;
/** What any command may use next to the one package that it calls: every command opens a project and prints foreign text. */
const besides = /^@fpf\/(?:contracts(?:\/|$)|files\/text$|project(?:\/|$))/;

/** Files of output/ that look at the disk to say what is there. Each writes nothing, but for the one that says so. */
const looking: Readonly<Record<string, string>> = {
  'output/show-run.ts': 'names the report and the patch of a run only where they exist',
  'output/apply-command.ts': 'finds the top of the repository that `git apply` counts paths from',
  'output/write-counts.ts': 'writes the counts of a test command',
};

/**
 * A command parses, calls one package and prints. It touches no file and starts no process: what does belongs to a
 * package or to compose/.
 */
export function thinCommands(workspace: Workspace): readonly Finding[] {
  return workspace.members
    .filter(({ layer }) => layer === 'door')
    .flatMap((member) =>
      member.sources.flatMap((source) => {
        const place = source.path.slice(`${member.folder}/src/`.length);
        if (!source.shipped) return [];
        if (place.startsWith('commands/'))
          return [...builtins(source), ...packages(source, member, workspace), ...long(source)];
        return /^(?:output|command)\//.test(place) && looking[place] === undefined ? disk(source) : [];
      }),
    );
}

function builtins({ path, imports }: SourceFile): readonly Finding[] {
  return imports
    .filter(({ specifier }) => owned.test(specifier) || (specifier.startsWith('node:') && specifier !== 'node:path'))
    .map(({ specifier, line }) => ({
      rule,
      file: path,
      line,
      message: `A command file imports '${specifier}'; commands parse, call one package and print. Of Node they need node:path.`,
      fix: "Move that work into the package whose concern it is, or into the cli's compose/.",
    }));
}

/** Types cost nothing and tie nothing together. */
function packages(source: SourceFile, member: Member, workspace: Workspace): readonly Finding[] {
  const first = new Map<string, number>();
  for (const { specifier, line, typeOnly } of source.imports) {
    const target = targetOf(specifier, source, member, workspace);
    if (typeOnly || target.kind !== 'package' || !target.name.startsWith('@fpf/') || besides.test(specifier)) continue;
    if (!first.has(target.name)) first.set(target.name, line);
  }
  return [...first].slice(1, 2).map(([, line]) => ({
    rule,
    file: source.path,
    line,
    message: `A command file calls ${[...first.keys()].join(' and ')}; a command calls one package.`,
    fix: "Bring them together in the cli's compose/, and call that.",
  }));
}

function disk({ path, imports }: SourceFile): readonly Finding[] {
  return imports
    .filter(({ specifier }) => owned.test(specifier))
    .map(({ specifier, line }) => ({
      rule,
      file: path,
      line,
      message: `'${specifier}' in output/ or command/: these say and parse, and touch no file, process or network.`,
      fix: "Move that work into the cli's compose/, or list the file with its reason in tools/boundaries/rules/thin-commands.ts.",
    }));
}

function long({ path, lines }: SourceFile): readonly Finding[] {
  if (lines <= limits.command) return [];
  return [
    {
      rule,
      file: path,
      line: limits.command + 1,
      message: `A command file of ${lines} lines; the limit is ${limits.command}.`,
      fix: 'Move its logic into the package whose concern it is.',
    },
  ];
}
