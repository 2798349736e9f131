// Names of commits. Whatever is asked for becomes a hash first, so that no text of a request ever stands where git takes options.
import { refused, runGit } from './git-program.mjs';

const form = /^[\p{L}\p{N}@_][\p{L}\p{N}@._/+#=-]*(?:[~^][0-9]{0,4}){0,8}$/u;

/** The hash of the commit that a name stands for; undefined for HEAD while there is no commit. */
export async function commitOf(repository, name, what) {
  if (name.length > 250 || !form.test(name) || name.includes('..') || name.includes('@{'))
    throw new Error(`"${what}" is not the name of a branch, a tag or a commit: ${JSON.stringify(name.slice(0, 80))}`);
  if (name === 'HEAD' || name === '@') {
    const head = await runGit(repository, ['rev-parse', '--verify', '--quiet', 'HEAD']);
    if (head.code === 1) return undefined;
    if (head.code !== 0) throw refused(repository, head);
  }
  const found = await runGit(repository, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  const hash = found.output.toString('utf8').trim();
  if (found.code !== 0 || !/^[0-9a-f]{40,64}$/.test(hash)) throw new Error(`there is no commit "${name}" in this repository`);
  return hash;
}

/** The tree that a first commit is compared with. */
export async function emptyTree(repository) {
  const made = await runGit(repository, ['hash-object', '-t', 'tree', '--stdin']);
  if (made.code !== 0) throw refused(repository, made);
  return made.output.toString('utf8').trim();
}
