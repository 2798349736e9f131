/**
 * What version control and the stack keep their own records in: who may write there may start programs, or allow them.
 */
const kept: ReadonlySet<string> = new Set([
  '.git',
  '.hg',
  '.svn',
  '.fpf',
  'fpf.config.json',
  'fpf.lock.json',
  'fpf.commands.json',
  'skill-packs',
]);

/** The first kept name on a path, if any; also where a system takes other spellings for the same name. */
export function keptName(path: string): string | undefined {
  return path.split('/').find(isKept);
}

function isKept(name: string): boolean {
  // Some systems ignore case, dots and spaces at the end, what follows a colon, and characters without a width.
  const plain = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/:.*$/su, '')
    .replace(/[. ]+$/u, '')
    .toLowerCase();
  return kept.has(plain) || /^git~\d+$/.test(plain);
}
