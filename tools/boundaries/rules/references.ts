import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Finding } from '../finding.ts';
import { dependenciesOf, type Workspace } from '../workspace.ts';

/**
 * `references` of each tsconfig.json are its workspace dependencies, and the root's are all packages: else `tsc -b`
 * builds in a wrong order.
 */
export function references(workspace: Workspace): readonly Finding[] {
  const buildable = workspace.members.filter(({ folder }) => existsSync(join(workspace.root, folder, 'tsconfig.json')));
  const folders = new Map(buildable.map(({ name, folder }) => [name, folder]));
  const packages = buildable.flatMap((member) => {
    const wanted = [...dependenciesOf(member, false).keys()].flatMap((name) => folders.get(name) ?? []);
    return compare(
      workspace.root,
      posix.join(member.folder, 'tsconfig.json'),
      wanted,
      'the workspace dependencies in package.json',
    );
  });
  return [
    ...packages,
    ...compare(workspace.root, 'tsconfig.json', [...folders.values()], 'every package that has a tsconfig.json'),
  ];
}

function compare(root: string, file: string, wanted: readonly string[], what: string): readonly Finding[] {
  const { references: given = [] } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
    readonly references?: readonly { readonly path: string }[];
  };
  const has = given.map(({ path }) => posix.join(posix.dirname(file), path));
  const toPath = (folder: string): string => posix.relative(posix.dirname(file), folder);
  const missing = wanted.filter((folder) => !has.includes(folder)).map(toPath);
  const extra = has.filter((folder) => !wanted.includes(folder)).map(toPath);
  if (missing.length + extra.length === 0) return [];
  const parts = [
    missing.length > 0 ? `add ${missing.join(', ')}` : '',
    extra.length > 0 ? `remove ${extra.join(', ')}` : '',
  ].filter((part) => part !== '');
  return [
    {
      rule: 'references',
      file,
      line: 1,
      message: `"references" are not ${what}.`,
      fix: `In "references": ${parts.join('; ')}.`,
    },
  ];
}
