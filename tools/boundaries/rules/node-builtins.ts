import type { Finding } from '../finding.ts';
import { targetOf } from '../specifier.ts';
import type { Workspace } from '../workspace.ts';

/** Modules that Node 20 does not have, or has only behind a flag. */
const tooNew = new Set(['node:sqlite', 'node:sea', 'node:ffi']);

/** Published packages run on Node >= 20.19, and name Node's modules as such. */
export function nodeBuiltins(workspace: Workspace): readonly Finding[] {
  return workspace.members.flatMap((member) =>
    member.sources.flatMap((source) =>
      source.imports.flatMap(({ specifier, line }): readonly Finding[] => {
        const target = targetOf(specifier, source, member, workspace);
        if (target.kind !== 'builtin') return [];
        const place = { file: source.path, line };
        if (!specifier.startsWith('node:')) {
          return [
            {
              ...place,
              rule: 'node-prefix',
              message: `'${specifier}' could be a package of that name.`,
              fix: `Write 'node:${specifier}'.`,
            },
          ];
        }
        if (!source.shipped || member.folder.startsWith('tools/') || !tooNew.has(specifier)) return [];
        return [
          {
            ...place,
            rule: 'node-20',
            message: `'${specifier}' does not exist on Node 20, which the packages support.`,
            fix: 'Use what Node 20.19 has, or load it behind a check with a fallback that is told to the user.',
          },
        ];
      }),
    ),
  );
}
