import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mutants } from './all.ts';
import type { Mutant } from './mutant.ts';

/** What came of one mutant, and the hash of all that this hangs on. */
export type Line = {
  readonly mutant: string;
  readonly breaks: string;
  readonly caught: boolean;
  readonly by: string;
  /** The file of that scenario; empty where nothing noticed. */
  readonly in: string;
  readonly said: string;
  readonly on: string;
};

/** Every mutant in their order, with what came of it once it was tried. docs/reference/mutants.md is built from it. */
export type RecordOfMutants = {
  readonly mutants: readonly (Line | { readonly mutant: string; readonly breaks: string })[];
};

const file = join(import.meta.dirname, '../.reports/mutants.json');

export type HashOf = (mutant: Mutant, feature: string) => string;

/**
 * What a result hangs on: the sources of the packages and skills, the steps and what stands behind them, the mutant
 * itself, and the one feature that noticed. Another feature that changes leaves it as it is; a mutant that nothing
 * noticed hangs on all of them.
 */
export function hashesOf(root: string): HashOf {
  const stack = hashOfFiles(root, [
    ':(glob)packages/*/src/**',
    'skills',
    'bdd/steps',
    'bdd/support',
    'bdd/cucumber.mjs',
  ]);
  return ({ edits }, feature) => {
    const noticed = hashOfFiles(root, [feature === '' ? 'bdd/features' : feature]);
    return hash(JSON.stringify({ stack, edits, noticed }));
  };
}

/** Which mutants have a result that still holds. */
export function isCurrent(hashOf: HashOf, mutant: Mutant): boolean {
  const line = read().find((one) => one.mutant === mutant.name);
  return line !== undefined && 'on' in line && line.caught && line.on === hashOf(mutant, line.in);
}

function hashOfFiles(root: string, paths: readonly string[]): string {
  return hash(paths.map((path) => hashOfPath(root, path)).join('\n'));
}

/** A path that names nothing would leave out what it was written for, and nobody would notice. */
function hashOfPath(root: string, path: string): string {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', path], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  const names = listed.split('\0').filter((one) => one !== '' && existsSync(join(root, one)));
  if (names.length === 0) throw new Error(`${path} names no file of the repository`);
  return hash(
    names
      .toSorted()
      .map((name) => `${name}\0${hash(readFileSync(join(root, name)))}\n`)
      .join(''),
  );
}

function hash(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

function read(): RecordOfMutants['mutants'] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RecordOfMutants).mutants : [];
}

/** Adds a result to the record, and drops what is no mutant any more. */
export function record(line: Line): void {
  const known = new Map([...read(), line].map((one) => [one.mutant, one]));
  const lines = mutants.map(({ name, breaks }) => ({ ...(known.get(name) ?? { mutant: name }), breaks }));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ mutants: lines }, undefined, 2)}\n`);
}
