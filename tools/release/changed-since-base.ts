import { execFileSync } from 'node:child_process';

export type Changes = { readonly base: string; readonly files: readonly string[] } | { readonly missing: string };

/** Lists the files that changed since a commit, else since this branch left the main branch. New files count. */
export function changedSinceBase(root: string, asked: string | undefined): Changes {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const attempt = (...args: readonly string[]): string | undefined => {
    try {
      return git(...args).trim() || undefined;
    } catch {
      return undefined;
    }
  };
  const commitOf = (ref: string): string | undefined =>
    attempt('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  const base = asked
    ? commitOf(asked)
    : (attempt('merge-base', 'HEAD', 'origin/main') ?? attempt('merge-base', 'HEAD', 'main'));
  if (base === undefined)
    return { missing: asked ? `${asked} is not a commit of this clone` : 'there is no main branch' };
  const lists = [
    git('diff', '--name-only', '--no-renames', '-z', base, '--'),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return { base, files: lists.flatMap((list) => list.split('\0')).filter((file) => file !== '') };
}
