import { plainPath } from '../rules/plain-path.ts';

/** The path that a question speaks of. What leads out of the workspace, or could, is asked of nobody. */
export function pathIn(subject: string | undefined): string {
  const plain = subject === undefined ? undefined : plainPath(subject);
  if (!plain) throw new Error('this is no plain path of the workspace: relative, with /, without .. and \\');
  return plain.path;
}
