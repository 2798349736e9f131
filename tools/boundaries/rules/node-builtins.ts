import type { Finding } from '../finding.ts';
import { targetOf } from '../specifier.ts';
import type { Workspace } from '../workspace.ts';

/** Modules that Node 20 does not have, or has only behind a flag. */
const tooNew = new Set(['node:sqlite', 'node:sea', 'node:ffi']);

/**
 * Where the types of such a module may be named, because the module itself is loaded there only where Node has it. An
 * `import type` is gone before anything runs; an import of anything else would keep the package from loading on Node
 * 20.
 */
const typesAllowed = [{ module: 'node:sqlite', folder: 'packages/agentfs-adapter/src/engine/' }];

/** Published packages run on Node >= 20.19, and name Node's modules as such. */
export function nodeBuiltins(workspace: Workspace): readonly Finding[] {
  return workspace.members.flatMap((member) =>
    member.sources.flatMap((source) =>
      source.imports.flatMap(({ specifier, line, typeOnly }): readonly Finding[] => {
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
        if (
          typeOnly &&
          typesAllowed.some(({ module, folder }) => specifier === module && source.path.startsWith(folder))
        )
          return [];
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
