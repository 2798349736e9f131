import type { SkillFile } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { Buffer } from 'node:buffer';
import { canonicalPath, foldPath, nameProblem } from './path-rules.ts';
import { treeLimits, treeRefused } from './tree-limits.ts';

const header = 'fpf-skill-tree/1\n';

/**
 * The text that a skill is pinned by: a header, then one line for each file, in the order of the paths' UTF-8 bytes.
 * Raw bytes are hashed, and nothing is normalised but the paths: the carrier is pinned, not its reading.
 */
export function treeText(files: readonly SkillFile[], dir = '.'): string {
  refuseUnpinnable(files, dir);
  const lines = files.map((file) => {
    const path = canonicalPath(file.path);
    const mode = file.executable ? '100755' : '100644';
    return { order: Buffer.from(path), line: `${mode} ${file.bytes.byteLength} ${sha256(file.bytes)}\t${path}\n` };
  });
  lines.sort((a, b) => Buffer.compare(a.order, b.order));
  return header + lines.map(({ line }) => line).join('');
}

/** The pin of a skill folder: `sha256-<hex>` of its tree text. */
export function treeHash(files: readonly SkillFile[], dir = '.'): string {
  return `sha256-${sha256(treeText(files, dir))}`;
}

function refuseUnpinnable(files: readonly SkillFile[], dir: string): void {
  if (files.length > treeLimits.files)
    throw treeRefused(
      dir,
      '',
      `has more than ${treeLimits.files} files`,
      'Split the skill, or leave out what it does not need.',
    );
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  if (bytes > treeLimits.bytes)
    throw treeRefused(dir, '', 'is larger than 16 MiB', 'Leave out what the skill does not need.');
  const spelled = new Map<string, string>();
  const seen = new Set<string>();
  for (const { path } of files) {
    const parts = canonicalPath(path).split('/');
    for (const [index, name] of parts.entries()) {
      const problem = nameProblem(name);
      if (problem) throw treeRefused(dir, path, problem.what, problem.hint);
      const spelling = parts.slice(0, index + 1).join('/');
      const other = spelled.get(foldPath(spelling));
      if (other !== undefined && other !== spelling) {
        throw treeRefused(
          dir,
          path,
          `cannot be told from ${JSON.stringify(other)} on some file systems`,
          'Rename one of the two.',
        );
      }
      spelled.set(foldPath(spelling), spelling);
    }
    const whole = parts.join('/');
    if (seen.has(whole)) throw treeRefused(dir, path, 'stands twice', 'Rename one of the two.');
    seen.add(whole);
  }
}
