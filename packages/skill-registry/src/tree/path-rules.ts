/**
 * Names that `npm pack` leaves out without a word. A skill with one of them would hash differently before publishing
 * and after installing.
 */
const dropped = [
  /^\.(gitignore|npmignore|npmrc|DS_Store|git|svn|hg|lock-wscript|wafpickle-\d+)$/i,
  /^(CVS|node_modules|npm-debug\.log|config\.gypi|archived-packages)$/i,
  /^\._/,
  /^\..*\.swp$/i,
  /\.orig$/i,
];

/** Names that Windows cannot hold: a checkout there would be another tree. */
const elsewhere = [/[<>:"|?*]/, /[ .]$/, /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i];

const controlOrLone = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffd]/;

/** What is wrong with one name inside a skill folder; undefined when nothing is. */
export function nameProblem(name: string): { readonly what: string; readonly hint: string } | undefined {
  if (name === '' || name === '.' || name === '..' || name.includes('/')) {
    return { what: 'leads out of the folder', hint: 'Name files by relative paths without `..`.' };
  }
  if (name.includes('\\')) {
    return { what: 'has a backslash, which is a separator on some systems', hint: 'Rename it.' };
  }
  if (controlOrLone.test(name) || !name.isWellFormed()) {
    return { what: 'has a control character or is not UTF-8', hint: 'Rename it.' };
  }
  if (elsewhere.some((rule) => rule.test(name))) {
    return { what: 'cannot be a file on Windows', hint: 'Rename it.' };
  }
  if (dropped.some((rule) => rule.test(name))) {
    return {
      what: 'would silently be left out by npm pack, so the installed skill would have another hash',
      hint: 'Remove it from the skill folder.',
    };
  }
  return undefined;
}

/** A path as the hash sees it: POSIX, NFC. */
export function canonicalPath(path: string): string {
  return path.normalize('NFC');
}

/** Equal for paths that some file system cannot tell apart. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
