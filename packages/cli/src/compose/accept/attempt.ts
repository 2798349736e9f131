import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { closed, FpfError, mapOf, Type } from '@fpf/contracts';
import { check, readJson } from '@fpf/contracts/validate';
import { readPlain } from '@fpf/files/read';
import type { Static } from '@sinclair/typebox';
import type { CommandInput } from '../../command/descriptor.ts';
import { recordName } from './folder-names.ts';

export const attemptName = 'attempt.json';

const Word = Type.String({ maxLength: 4096 });

/**
 * How an acceptance was asked for, and all that its results rest on: with something else of these, they are results
 * about something else.
 */
export const Attempt = Type.Object(
  {
    id: Word,
    started_at: Word,
    words: Type.Object(
      { model: Word, suite: Word, files: Type.Array(Word), forbid: Type.Array(Word), timeout: Word },
      closed,
    ),
    rests_on: mapOf(Word),
  },
  closed,
);
export type Attempt = Static<typeof Attempt>;

export type FoundAttempt = Attempt & { readonly dir: string };

/** The newest acceptance of the project that has no verdict. */
export function findAttempt(stateDir: string): FoundAttempt {
  const all = join(stateDir, 'accept');
  const open = namesIn(all).filter(
    (name) => existsSync(join(all, name, attemptName)) && !existsSync(join(all, name, recordName)),
  );
  const newest = open.toSorted().at(-1);
  if (newest !== undefined) return readAttempt(join(all, newest));
  throw new FpfError({
    code: 'accept.nothing-begun',
    message: `cli: ${all} has no acceptance that was broken off.`,
    hint: 'Begin one: `fpf accept --model TAG`.',
  });
}

/** The words of the command, and where it says nothing, those by which the acceptance was begun. */
export function goingOn(input: CommandInput, { words }: Attempt): CommandInput {
  const { model, suite, forbid, timeout, files } = words;
  return {
    ...input,
    args: input.args.length > 0 ? input.args : files,
    options: { model, suite, forbid, timeout, ...said(input.options) },
  };
}

function said(options: CommandInput['options']): CommandInput['options'] {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function readAttempt(dir: string): FoundAttempt {
  const bytes = readPlain(join(dir, attemptName), limit, { links: 'follow' })?.bytes;
  const read = bytes && readJson(bytes, { bytes: limit, depth: 8, keys: 400_000 });
  if (!read?.ok || check(Attempt, read.value).length > 0 || (read.value as unknown as Attempt).id !== basename(dir)) {
    throw new FpfError({
      code: 'accept.bad-record',
      message: `cli: ${join(dir, attemptName)} does not say what was begun there.`,
      hint: `Begin again without --resume; ${dir} can go.`,
    });
  }
  return { ...(read.value as unknown as Attempt), dir };
}

const limit = 67_108_864;

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing was ever begun here.
    return [];
  }
}
