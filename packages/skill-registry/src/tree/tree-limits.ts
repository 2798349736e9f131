import { FpfError } from '@fpf/contracts';

/** What one skill folder may hold: the limits of MCP's skills extension. */
export const treeLimits = Object.freeze({ files: 512, bytes: 16 * 1024 * 1024, depth: 32 });

/** A folder that cannot be pinned: `path` is the entry, relative to it. */
export function treeRefused(dir: string, path: string, what: string, hint: string): FpfError {
  return new FpfError({
    code: 'skill.tree-refused',
    message: `skill folder ${dir}: ${path === '' ? '' : `${JSON.stringify(path)} `}${what}`,
    hint,
    details: { dir, path },
  });
}

/** Which file a tree was refused for: that of the skill where none is named. */
export function refusedPath({ details }: FpfError): string {
  return typeof details.path === 'string' && details.path !== '' ? details.path : 'SKILL.md';
}
