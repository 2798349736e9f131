import { posix } from 'node:path';
import { isBuiltin } from 'node:module';
import type { SourceFile } from './sources.ts';
import type { Member, Workspace } from './workspace.ts';

export type Target =
  | { readonly kind: 'relative'; readonly path: string; readonly inside: boolean }
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'package'; readonly name: string; readonly subpath: string; readonly member: Member | undefined };

/** What an import's specifier points at. */
export function targetOf(specifier: string, source: SourceFile, member: Member, workspace: Workspace): Target {
  if (/^\.{0,2}\//.test(specifier) || specifier === '.' || specifier === '..' || specifier.startsWith('file:')) {
    const path = posix.join(posix.dirname(source.path), specifier);
    return {
      kind: 'relative',
      path,
      inside:
        path.startsWith(`${homeOf(source, member)}/`) && !specifier.startsWith('/') && !specifier.startsWith('file:'),
    };
  }
  if (isBuiltin(specifier)) return { kind: 'builtin', name: specifier };
  const parts = specifier.split('/');
  const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  const rest = specifier.slice(name.length + 1);
  return { kind: 'package', name, subpath: rest === '' ? '.' : `./${rest}`, member: workspace.byName.get(name) };
}

/** The folder that a file may not leave: its package's, or its own skill's, which is packed and run alone. */
function homeOf({ path }: SourceFile, { folder, layer }: Member): string {
  const skill = path.slice(folder.length + 1).split('/');
  return layer === 'skills' && skill.length > 1 ? `${folder}/${skill[0]}` : folder;
}

/** Returns the member whose folder has the path: the deepest one. The pages of docs/ belong to what checks them. */
export function memberAt(path: string, workspace: Workspace): Member | undefined {
  if (path === 'docs' || path.startsWith('docs/')) return workspace.members.find(({ layer }) => layer === 'docs');
  return workspace.members
    .filter(({ folder }) => path === folder || path.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)[0];
}
