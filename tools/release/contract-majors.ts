import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Read } from './read.ts';

export const idsFile = 'packages/contracts/src/ports/contract-ids.ts';

/** Role → major, read from the text of `contractIds`. */
export function contractMajors(source: string): ReadonlyMap<string, number> {
  return new Map(
    [...source.matchAll(/'fpf:([a-z-]+)\/(\d+)\.\d+'/g)].map(([, role, major]) => [role ?? '', Number(major)]),
  );
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
  return readFileSync(join(root, idsFile), 'utf8');
}

export interface Known {
  readonly ref: string;
  readonly source: string;
  /** It is what users have, so contracts evolve from there by rule. Before the first release they change in place. */
  readonly released: boolean;
  readonly read: Read;
}

export type Base = Known | { readonly missing: string };

/** The last release of the contracts, where there is one; else where this branch left main. */
export function contractIdsAtBase(root: string, asked: string | undefined): Base {
  const whole = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'pipe'] });
  const git = (...args: readonly string[]): string => whole(...args).trim();
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
  const release = asked ?? attempt(() => git('describe', '--tags', '--abbrev=0', '--match', '@fpf/contracts@*'));
  const ref = release ?? attempt(() => before('origin/main')) ?? attempt(() => before('main'));
  if (ref === undefined) return { missing: 'there is no git history to compare with' };
  const read = (file: string): string | undefined => attempt(() => whole('show', `${ref}:${file}`));
  const source = read(idsFile);
  return source === undefined
    ? { missing: `${idsFile} does not exist at ${ref}` }
    : { ref, source, released: release !== undefined, read };
}
