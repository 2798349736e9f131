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
  const hit = known.find(({ sign }) => sign.test(output));
  lacks({
    what: hit ? hit.what(thing) : `Installing ${thing} failed.`,
    fix: hit ? hit.fix : 'Read the lines below; `rm -rf .toolchain node_modules` and the same command start from nothing.',
    detail: output,
  });
}
