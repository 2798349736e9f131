import type { Finding } from '../finding.ts';
import type { SourceFile } from '../sources.ts';
import { targetOf, type Target } from '../specifier.ts';
import type { Member, Workspace } from '../workspace.ts';

const heavy = ['validate', 'hash'] as const;
/** `createRequire` is how a library is loaded at its first use without making every caller asynchronous. */
const modules = new Set(['node:crypto', 'node:module']);
const libraries = new Set(['ajv', 're2js', '@sinclair/typebox']);

/**
 * @fpf/contracts: the root imports typebox only; /validate and /hash also ajv, the pattern engine and node:crypto. No
 * I/O anywhere.
 */
export function contractsOnly(workspace: Workspace): readonly Finding[] {
  return workspace.members
    .filter(({ layer }) => layer === 'contracts')
    .flatMap((member) =>
      member.sources
        .filter(({ shipped }) => shipped)
        .flatMap((source) =>
          source.imports.flatMap(({ specifier, line, typeOnly }) => {
            const target = targetOf(specifier, source, member, workspace);
            const message = refused(target, source, member, typeOnly);
            const fix =
              'Types and schemas only in the root; move what needs more into src/validate/ or src/hash/, and anything that reads or writes into a component.';
            return message === undefined
              ? []
              : [{ rule: 'contracts-only', file: source.path, line, message: `${message} ('${specifier}').`, fix }];
          }),
        ),
    );
}

function refused(target: Target, source: SourceFile, member: Member, typeOnly: boolean): string | undefined {
  const area = heavy.find((name) => source.path.startsWith(`${member.folder}/src/${name}/`));
  if (target.kind === 'builtin') {
    if (area !== undefined && modules.has(target.name)) return undefined;
    return 'Contracts do no input or output, and import no module of Node but node:crypto and node:module under /validate and /hash';
  }
  if (target.kind === 'package') {
    if (target.name === '@sinclair/typebox' || (area !== undefined && libraries.has(target.name))) return undefined;
    return "The contracts' root imports @sinclair/typebox and nothing else";
  }
  const into = heavy.some((name) => target.path.startsWith(`${member.folder}/src/${name}/`));
  return into && area === undefined && !typeOnly
    ? "The contracts' root must stay light and may not load /validate or /hash"
    : undefined;
}
