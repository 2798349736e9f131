// Places that version control and the stack keep their own records in: a tool that writes there could start programs, allow
// itself more, or forge history.
import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

const kept = new Set([
  '.git',
  '.hg',
  '.svn',
  '.fpf',
  'fpf.config.json',
  'fpf.lock.json',
  'fpf.commands.json',
  'skill-packs',
]);

/** Refuses a place in, or at, one of these; where a link leads there, too. */
export function refuseKept({ absolute, path }) {
  const real = relative(realpathSync(process.cwd()), realPlace(absolute));
  const name = [...path.split('/'), ...real.split(sep)].find(isKept);
  if (name !== undefined)
    throw new Error(`"${path}" is not changed: ${name} is kept by version control or by the stack`);
}

/**
 * Also where a system takes other spellings for the same name: some ignore case, dots and spaces at the end, what follows a colon, and
 * characters without a width.
 */
export function isKept(name) {
  const plain = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/:.*$/su, '')
    .replace(/[. ]+$/u, '')
    .toLowerCase();
  return kept.has(plain) || /^git~\d+$/.test(plain);
}

/** The real place of a path whose last steps may not exist yet. */
function realPlace(absolute) {
  try {
    return realpathSync(absolute);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    return dirname(absolute) === absolute ? absolute : join(realPlace(dirname(absolute)), basename(absolute));
  }
}
