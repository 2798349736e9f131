import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutants } from './all.ts';

/** What came of one mutant, and the hash of the sources and scenarios that it was tried on. */
export type Line = {
  readonly mutant: string;
  readonly breaks: string;
  readonly caught: boolean;
  readonly by: string;
  readonly said: string;
  readonly on: string;
};

/** What was tried and what was not yet, in the order of the mutants: docs/reference/mutants.md is made from it. */
export type RecordOfMutants = { readonly mutants: readonly (Line | { readonly mutant: string; readonly breaks: string })[] };

const file = join(import.meta.dirname, 'record.json');

/** What a result hangs on: the sources of the packages and skills, the scenarios and their steps. */
export function hashOfSources(root: string): string {
  const listed = execFileSync('git', ['ls-files', '-z', 'packages/*/src', 'skills', 'bdd/features', 'bdd/steps', 'bdd/support'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  const hash = createHash('sha256');
  for (const name of listed.split('\0').filter((one) => one !== '' && existsSync(join(root, one))))
    hash.update(
      `${name}\0${createHash('sha256')
        .update(readFileSync(join(root, name)))
        .digest('hex')}\n`,
    );
  return hash.digest('hex');
}

/** One more result is kept beside the others; what is not a mutant any more is not. */
export function record(line: Line): void {
  const { mutants: kept } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RecordOfMutants) : { mutants: [] };
  const known = new Map([...kept, line].map((one) => [one.mutant, one]));
  const lines = mutants.map(({ name, breaks }) => ({ ...(known.get(name) ?? { mutant: name }), breaks }));
  writeFileSync(file, `${JSON.stringify({ mutants: lines }, undefined, 2)}\n`);
}
