import * as fs from 'node:fs';
import { homedir } from 'node:os';
import { root } from './pins.mjs';
import { lacks } from './say.mjs';

/** Set-up failures in the words of the person who has to mend them. First match wins. */
const known = [
  {
    sign: /ENOSPC|no space left|EDQUOT/i,
    what: (thing) => `The disk is full: ${thing} could not be written.`,
    fix: 'Free about 700 MB on this disk and on the one of the npm cache (npm config get cache), then run the same command again.',
  },
  {
    sign: /EACCES|EROFS|read-only file system|EPERM/i,
    what: (thing) => `A folder that ${thing} goes to cannot be written.`,
    fix: 'Clone the repository where you may write, and check the owner of the npm cache (npm config get cache).',
  },
  {
    sign: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|network|fetch failed|META_FETCH_FAIL/i,
    what: (thing) => `The npm registry cannot be reached, and ${thing} is not on this machine yet.`,
    fix: 'Go online (or set a registry and proxy: npm config get registry, npm ping), then run the same command again. After one set-up no network is needed.',
  },
  {
    sign: /OUTDATED_LOCKFILE|frozen-lockfile/i,
    what: () => 'pnpm-lock.yaml does not match a package.json.',
    fix: 'Run `npm run exec -- pnpm install --no-frozen-lockfile`, look at the change of pnpm-lock.yaml, and commit it.',
  },
  {
    sign: /^npm: ENOENT|npm: not found/im,
    what: () => 'npm was not found.',
    fix: 'Install Node together with npm (https://nodejs.org), then run the same command again.',
  },
];

export function explainFailure(thing, output) {
  // An installer that cannot write may not even be able to say so: then the disk itself is asked.
  const hit =
    known.find(({ sign }) => sign.test(output)) ??
    (diskIsFull() ? known.find(({ sign }) => sign.test('ENOSPC')) : undefined);
  lacks({
    what: hit ? hit.what(thing) : `Installing ${thing} failed.`,
    fix: hit
      ? hit.fix
      : '`rm -rf .toolchain node_modules` and the same command start from nothing; what the installer said, if anything, stands below.',
    detail: output,
  });
}

const leastBytes = 16 * 1024 * 1024;

/**
 * Asked of this folder and of the home folder, where the caches lie. Node before 18.15 cannot tell, and then it is not
 * said.
 */
function diskIsFull() {
  if (fs.statfsSync === undefined) return false;
  return [root, homedir()].some((folder) => {
    try {
      const { bavail, bsize } = fs.statfsSync(folder);
      return bavail * bsize < leastBytes;
    } catch {
      return false;
    }
  });
}
