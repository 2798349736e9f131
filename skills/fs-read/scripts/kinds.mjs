// What a folder entry is, in the words of this skill.
export function kindOf(entry) {
  return entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other';
}

/** Folders that are named but not looked into: version control, packages, and what the stack keeps. */
export const unopened = new Set(['.git', '.hg', '.svn', '.fpf', 'node_modules']);

/** Paths come in this order, whatever the system and its language. */
export function order(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
