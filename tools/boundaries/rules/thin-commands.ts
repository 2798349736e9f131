import type { Finding } from '../finding.ts';
import type { SourceFile } from '../sources.ts';
import { targetOf } from '../specifier.ts';
import type { Member, Workspace } from '../workspace.ts';

const rule = 'thin-command';
const own = 'tools/boundaries/rules/thin-commands.ts';
const elsewhere = `Move that work into the package whose concern it is, or list the file with its reason in ${own}.`;
const owned =
  /^(?:node:(?:fs|child_process|net|http|https|http2|tls|dgram|worker_threads|cluster)(?:\/|$)|@fpf\/files\/(?:lock|read|write)$)/;
/** What any file may use beside the one package that it calls: commands open projects and print foreign text. */
const besides = /^@fpf\/(?:contracts|files|project)(?:\/|$)/;

/** Files of the door that look at the machine, or write to it, with what for. All others parse, call and print. */
const looking: Readonly<Record<string, string>> = {
  'version.ts': 'reads the version of the package',
  'command/makeable-folder.ts': 'tries whether a folder that somebody named can be made',
  'command/standard-input.ts': 'reads a request from a pipe',
  'command/verify-key.ts': 'reads the public key that --key names',
  'command/writable-file.ts': 'tries whether a file that somebody named can be written',
  'command/write-named.ts': 'writes a file that somebody named',
  'frame/keep-compiled.ts': 'makes the folder of the compile cache',
  'log/log-file.ts': 'writes the log',
  'check/check-worker.ts': 'is the thread that components are checked in',
  'completion/completion.ts': 'lists the shipped skills',
  'eval/eval-plan.ts': 'looks whether what was named is a folder or a file',
  'guards/eval.ts': 'reads the case that was named, or standard input',
  'init/add-plan.ts': 'looks what a folder has of a project',
  'init/call-word.ts': 'looks for this program on the PATH',
  'init/clone.ts': 'finds the clone that it runs from',
  'init/component-files.ts': 'reads what a component is made from',
  'init/empty-folder.ts': 'looks whether a project may be made in a folder',
  'init/ignore-line.ts': 'adds a line to .gitignore',
  'init/init-project.ts': 'clears the state folder of the lock that it made',
  'init/registry-has.ts': 'asks npm for a package',
  'init/write-project.ts': 'writes a new project, whole or not at all',
  'lock/verify.ts': 'looks whether what was named is the folder of an acceptance',
  'prompt/complete-line.ts': 'completes paths of the workspace',
  'prompt/held-project.ts': 'looks whether the report that guards go by is another one',
  'prompt/history.ts': 'keeps what was typed',
  'report/open-page.ts': 'starts the browser of a desktop',
  'report/suite-files.ts': 'reads the results of a suite',
  'run/show-run.ts': 'names the report and the patch of a run only where they exist',
  'skills/skill-cases.ts': 'looks for the cases of a skill',
};

/** Files of the door that bring several packages together, with what for. */
const composing: Readonly<Record<string, string>> = {
  'accept/signatures.ts': 'an acceptance is signed as a bundle is, by the key of receipts',
  'check/subjects.ts': 'what is checked is arranged for each port',
  'init/component-files.ts': 'a new component is a template and the skeleton of its port',
  'init/init-project.ts': 'a new project is a template and a lock',
  'lock/verify.ts': 'a lock, a run or an acceptance is verified, whichever was named',
  'skills/skill-cases.ts': 'a case is tried in a real session, by a real runner',
};

/** A command parses, calls one package and prints. It touches no file and no process, but where a table says so. */
export function thinCommands(workspace: Workspace): readonly Finding[] {
  return workspace.members
    .filter(({ layer }) => layer === 'door')
    .flatMap((member) => [
      ...butListed(member, looking, machine),
      ...butListed(member, composing, (source) => packages(source, member, workspace)),
    ]);
}

/** What is refused in the files that a table does not list; and each line of the table that nothing needs any more. */
function butListed(
  { folder, sources }: Member,
  table: Readonly<Record<string, string>>,
  refusedIn: (source: SourceFile) => readonly Finding[],
): readonly Finding[] {
  const refused = new Map(
    sources
      .filter(({ shipped }) => shipped)
      .map((source) => [source.path.slice(`${folder}/src/`.length), refusedIn(source)]),
  );
  const stale = Object.keys(table).filter((place) => (refused.get(place) ?? []).length === 0);
  return [
    ...[...refused].flatMap(([place, findings]) => (table[place] === undefined ? findings : [])),
    ...stale.map((place) => ({
      rule,
      file: own,
      line: 1,
      message: `A table lists ${place}, which is not there or imports nothing that needs it.`,
      fix: 'Take its line out of the table, or correct the name.',
    })),
  ];
}

function machine({ path, imports, fetches }: SourceFile): readonly Finding[] {
  return [
    ...imports
      .filter(({ specifier }) => owned.test(specifier))
      .map(({ specifier, line }) => [line, `imports '${specifier}'`] as const),
    ...fetches.map((line) => [line, 'asks a server with fetch'] as const),
  ].map(([line, what]) => ({
    rule,
    file: path,
    line,
    message: `The command line ${what}; it parses, calls one package and prints.`,
    fix: elsewhere,
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
    message: `One file calls ${[...first.keys()].join(' and ')}; a file of the command line calls one package.`,
    fix: elsewhere,
  }));
}
