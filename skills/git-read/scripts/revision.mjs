// Names of commits. Whatever is asked for becomes a hash first, so that no text of a request ever stands where git takes options.
import { refused, runGit } from './git-program.mjs';

const form = /^[\p{L}\p{N}@_][\p{L}\p{N}@._/+#=-]*(?:[~^][0-9]{0,4}){0,8}$/u;

/** The hash of the commit that a name stands for; undefined for HEAD while there is no commit. */
export function commitOf(repository, name, what) {
  if (name.length > 250 || !form.test(name) || name.includes('..') || name.includes('@{'))
    throw new Error(`"${what}" is not the name of a branch, a tag or a commit: ${JSON.stringify(name.slice(0, 80))}`);
  const found = askFor(repository, `${name}^{commit}`);
  const hash = found.output.toString('utf8').trim();
  if (found.code === 0 && /^[0-9a-f]{40,64}$/.test(hash)) return hash;
  if (name === 'HEAD' || name === '@') {
    const head = askFor(repository, 'HEAD');
    if (head.code === 1) return undefined;
    if (head.code !== 0) throw refused(repository, head);
  }
  throw new Error(`there is no commit "${name}" in this repository`);
}

function askFor(repository, name) {
  return runGit(repository, ['rev-parse', '--verify', '--quiet', name]);
}

/** The tree that a first commit is compared with. */
export function emptyTree(repository) {
  const made = runGit(repository, ['hash-object', '-t', 'tree', '--stdin']);
  if (made.code !== 0) throw refused(repository, made);
  return made.output.toString('utf8').trim();
}
