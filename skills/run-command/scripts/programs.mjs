// Which file a program's name means. Names only: a path could lead into the workspace, where a tool may have written it.
import { accessSync, constants, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { startsOthers } from './launchers.mjs';

export const folders = ['/usr/local/bin', '/usr/bin', '/bin'];
const name = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/;

/** These are the program that they are called as; a rule for their own name is refused before. */
const manyInOne = new Set(['busybox', 'toybox']);

export function isProgramName(text) {
  return name.test(text);
}

/**
 * The file that is started, and all names that it goes by on the way to it; refused when there is none, when it lies in the workspace, and
 * when it starts others, unless the rule names every word.
 */
export function findProgram(program, everyWord) {
  for (const folder of folders) {
    const file = executableAt(`${folder}/${program}`);
    if (file === undefined) continue;
    const way = relative(realpathSync(process.cwd()), file);
    if (way !== '' && !way.startsWith(`..${sep}`) && !way.startsWith('/'))
      throw new Error(`the program ${program} lies in the workspace, so it is not started`);
    // A link may give another name to what starts others: rbash is bash, and awk may be any of several.
    const names = namesOnTheWay(`${folder}/${program}`);
    const launcher = everyWord ? undefined : names.find((one) => startsOthers(one) && !manyInOne.has(one));
    if (launcher !== undefined)
      throw new Error(`the program ${program} is ${launcher} here, which starts whatever its arguments name`);
    return { file: `${folder}/${program}`, names };
  }
  throw new Error(
    `there is no program ${program} in ${folders.join(', ')}; what is installed elsewhere, a sandboxed command does not reach`,
  );
}

function executableAt(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile() ? realpathSync(path) : undefined;
  } catch {
    return undefined;
  }
}

/** The last name of each link from here to the file itself. */
function namesOnTheWay(path) {
  const names = [basename(path), basename(realpathSync(path))];
  for (let at = path, links = 0; links < 40 && lstatSync(at).isSymbolicLink(); links += 1) {
    at = resolve(realpathSync(dirname(at)), readlinkSync(at));
    names.push(basename(at));
  }
  return names;
}
