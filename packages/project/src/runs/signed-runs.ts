import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { closed, FpfError, Sha256, Type } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { check, readJson } from '@fpf/contracts/validate';
import { readPlain } from '@fpf/files/read';
import { writeWhole } from '@fpf/files/write';
import type { Static } from '@sinclair/typebox';
import { homeOf } from '../open/home-dir.ts';
import type { ProjectRecord } from '../open/project.ts';

/** Whose signature a run's folder has to have, and over which list of its files once it is signed. */
const Expected = Type.Object(
  { key: Type.String({ pattern: '^sha256:[0-9a-f]{64}$' }), manifest: Type.Optional(Sha256) },
  closed,
);
export type Expected = Static<typeof Expected>;

type Place = Pick<ProjectRecord, 'workspace' | 'homeDir'>;

/**
 * Notes that a run is to be signed, and then over what. It lies outside of the workspace, beside the sessions' own
 * records: whoever takes a signature out of a run's folder takes nothing away from here.
 */
export function expectSignature(place: Place, run: string, expected: Expected): void {
  const file = fileOf(place, run);
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  writeWhole(file, `${canonicalJson(expected)}\n`, { mode: 0o600, durable: true });
}

/** Undefined for a run that nobody meant to sign here. */
export function expectedSignature(place: Place, run: string): Expected | undefined {
  const file = fileOf(place, run);
  const found = readPlain(file, 4_096);
  if (found === undefined) return undefined;
  const read = readJson(found.bytes);
  if (read.ok && check(Expected, read.value).length === 0) return read.value as Expected;
  throw new FpfError({
    code: 'report.broken',
    message: `project: ${file} does not say whose signature the run has to have.`,
    hint: 'Somebody changed it: ask for the key that the run was signed with, and verify with --key.',
  });
}

/** One of these runs that somebody meant to sign here; undefined where there is none. */
export function runToSign(place: Place, runs: readonly string[]): string | undefined {
  return runs.find((run) => expectedSignature(place, run) !== undefined);
}

function fileOf(place: Place, run: string): string {
  return join(homeOf(place), 'signatures', `${run}.json`);
}
