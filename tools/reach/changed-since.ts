import { execFileSync } from 'node:child_process';

/** Returns the files that differ from a commit, with those of the working tree and those that git does not know yet. */
export function changedSince(root: string, base: string): readonly string[] {
  const git = (...args: readonly string[]): readonly string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 })
      .split('\0')
      .filter((file) => file !== '');
  const from = execFileSync('git', ['merge-base', base, 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const changed = git('diff', '--name-only', '--no-renames', '-z', from);
  return [...new Set([...changed, ...git('ls-files', '--others', '--exclude-standard', '-z')])].sort();
}
