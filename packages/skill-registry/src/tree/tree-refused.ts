import { FpfError } from '@fpf/contracts';

/** A folder that cannot be pinned: `path` is the entry, relative to it. */
export function treeRefused(dir: string, path: string, what: string, hint: string): FpfError {
  return new FpfError({
    code: 'skill.tree-refused',
    message: `skill folder ${dir}: ${path === '' ? '' : `${JSON.stringify(path)} `}${what}`,
    hint,
    details: { dir, path },
  });
}
