// git opens what lies under the names it knows, and waits for a pipe until somebody writes to it. So whatever it may open is looked at
// first: nothing but files, folders and links.
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const opened = ['HEAD', 'config', 'index', 'packed-refs', 'shallow', 'info', 'refs', 'reftable', 'objects'];
const most = 500_000;

/** Refuses a repository that has pipes, sockets or devices where git would open them. */
export function refuseSpecial(place) {
  const ahead = [...opened, ...readdirSync(place).filter((name) => name.startsWith('sharedindex.'))];
  for (let seen = 0; ahead.length > 0; seen += 1) {
    const name = ahead.pop();
    if (seen >= most)
      throw new Error(
        `the repository has more than ${most} files and folders of its own, so git is not started over this repository`,
      );
    const entry = kindOf(join(place, name));
    if (entry === undefined) continue;
    if (entry.isDirectory())
      for (const child of readdirSync(join(place, name), { withFileTypes: true })) look(name, child, ahead);
    else if (!entry.isFile()) throw special(name);
  }
}

/** Plain files, of which a repository has most, are not asked about twice. */
function look(folder, child, ahead) {
  const name = `${folder}/${child.name}`;
  if (child.isDirectory() || child.isSymbolicLink()) ahead.push(name);
  else if (!child.isFile()) throw special(name);
}

/** What a link leads to counts, for git follows it; a folder behind a link is none of the repository's own, so it is not walked. */
function kindOf(path) {
  try {
    if (!lstatSync(path).isSymbolicLink()) return lstatSync(path);
    const goal = statSync(path);
    return goal.isDirectory() ? undefined : goal;
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP') return undefined;
    throw error;
  }
}

function special(name) {
  return new Error(`.git/${name} is a pipe, a socket or a device, so git is not started over this repository`);
}
