import { FpfError, type SkillFile } from '@fpf/contracts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NotRead, type PlainFile, readPlain } from '@fpf/files/read';
import { canonicalPath, nameProblem } from './path-rules.ts';
import { treeLimits, treeRefused } from './tree-limits.ts';

type Walk = { readonly root: string; readonly files: SkillFile[]; bytes: number };

/**
 * Every regular file of a skill folder, each read once. What is hashed, parsed and run later are these bytes. Links,
 * special files and names that cannot be pinned are refused, never followed and never skipped.
 */
export function readTree(root: string): readonly SkillFile[] {
  return readInto({ root, files: [], bytes: 0 }, (walk) => readFolder(walk, '', 0));
}

/** The same for who has just listed the folder, and has found nothing to refuse: these files, in this order. */
export function readListed(root: string, paths: readonly string[]): readonly SkillFile[] {
  return readInto({ root, files: [], bytes: 0 }, (walk) => {
    for (const path of paths) walk.files.push(readFile(walk, path));
  });
}

function readInto(walk: Walk, read: (walk: Walk) => void): readonly SkillFile[] {
  try {
    read(walk);
  } catch (error) {
    if (FpfError.is(error)) throw error;
    throw new FpfError({
      code: 'skill.unreadable',
      message: `skill folder ${walk.root} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      hint: 'Check that the folder exists and that its files may be read.',
      cause: error,
    });
  }
  return walk.files;
}

function readFolder(walk: Walk, path: string, depth: number): void {
  if (depth > treeLimits.depth)
    throw treeRefused(walk.root, path, `lies deeper than ${treeLimits.depth} folders`, 'Flatten the folder.');
  for (const entry of readdirSync(join(walk.root, path), { withFileTypes: true })) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    const problem = nameProblem(entry.name);
    if (problem) throw treeRefused(walk.root, inner, problem.what, problem.hint);
    if (entry.isDirectory()) readFolder(walk, inner, depth + 1);
    else if (entry.isFile()) walk.files.push(readFile(walk, inner));
    else {
      const what = entry.isSymbolicLink() ? 'is a symbolic link' : 'is not a regular file';
      throw treeRefused(walk.root, inner, what, 'Replace it with an ordinary file, or remove it.');
    }
    if (walk.files.length > treeLimits.files)
      throw treeRefused(
        walk.root,
        '',
        `has more than ${treeLimits.files} files`,
        'Split the skill, or leave out what it does not need.',
      );
  }
}

/** The entry may have changed since it was listed, so what it is now decides. */
function readFile(walk: Walk, path: string): SkillFile {
  const { bytes, stat } = read(walk, path);
  walk.bytes += bytes.byteLength;
  return Object.freeze({ path: canonicalPath(path), executable: (stat.mode & 0o111) !== 0, bytes });
}

function read(walk: Walk, path: string): PlainFile {
  let found: PlainFile | undefined;
  try {
    found = readPlain(join(walk.root, path), treeLimits.bytes - walk.bytes);
  } catch (error) {
    if (!(error instanceof NotRead)) throw error;
    throw error.why === 'size'
      ? treeRefused(walk.root, '', 'is larger than 16 MiB', 'Leave out what the skill does not need.')
      : treeRefused(walk.root, path, 'is not a regular file', 'Replace it with an ordinary file, or remove it.');
  }
  if (found === undefined) throw treeRefused(walk.root, path, 'was removed meanwhile', 'Try again.');
  return found;
}
