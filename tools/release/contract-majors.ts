import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = 'packages/contracts/src/ports/contract-ids.ts';

/** Role → major, read from the text of `contractIds`. */
export function contractMajors(source: string): ReadonlyMap<string, number> {
  return new Map([...source.matchAll(/'fpf:([a-z-]+)\/(\d+)\.\d+'/g)].map(([, role, major]) => [role ?? '', Number(major)]));
}

export interface MajorChange {
  readonly role: string;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Which ports have another major now than at the base. A port that left has moved too; a new one breaks nobody. */
export function changedMajors(base: string, now: string): readonly MajorChange[] {
  const after = contractMajors(now);
  return [...contractMajors(base)]
    .filter(([role, major]) => after.get(role) !== major)
    .map(([role, from]) => ({ role, from, to: after.get(role) }));
}

export function contractIdsNow(root: string): string {
  return readFileSync(join(root, file), 'utf8');
}

export type Base = { readonly ref: string; readonly source: string } | { readonly missing: string };

/** The last release of the contracts, where there is one; else where this branch left main. */
export function contractIdsAtBase(root: string, asked: string | undefined): Base {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const attempt = (work: () => string): string | undefined => {
    try {
      return work() || undefined;
    } catch {
      return undefined;
    }
  };
  // On main itself there is nothing between the two; then it is the last commit that is looked at.
  const before = (branch: string): string => {
    const base = git('merge-base', 'HEAD', branch);
    return base === git('rev-parse', 'HEAD') ? git('rev-parse', 'HEAD~1') : base;
  };
  const ref =
    asked ??
    attempt(() => git('describe', '--tags', '--abbrev=0', '--match', '@fpf/contracts@*')) ??
    attempt(() => before('origin/main')) ??
    attempt(() => before('main'));
  if (ref === undefined) return { missing: 'there is no git history to compare with' };
  const source = attempt(() => git('show', `${ref}:${file}`));
  return source === undefined ? { missing: `${file} does not exist at ${ref}` } : { ref, source };
}
