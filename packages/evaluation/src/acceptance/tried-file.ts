import { closed, mapOf, ModelIdentity, nullable, part, Type } from '@fpf/contracts';
import { check, readJson } from '@fpf/contracts/validate';
import type { Static } from '@sinclair/typebox';
import { unsound } from './acceptance-files.ts';
import type { Tried } from './judge-acceptance.ts';

const Looked = Type.Object(
  { before: part(ModelIdentity), after: nullable(part(ModelIdentity)), absent: nullable(Type.String()) },
  closed,
);

/** What a verdict was made of beside the messages of the suite and the reports: with these it can be made once more. */
const TriedFile = Type.Object(
  {
    candidate: Looked,
    pinned: Looked,
    suite: nullable(
      Type.Object({ stepSums: mapOf(Type.String()), stopped: nullable(Type.String()), rest: Type.Boolean() }, closed),
    ),
    unmeasured: nullable(Type.String()),
  },
  closed,
);
export type TriedFile = Static<typeof TriedFile>;

export function triedText({ candidate, pinned, suite, unmeasured }: Tried): string {
  const ran = suite && { stepSums: suite.stepSums, stopped: suite.stopped, rest: suite.rest !== null };
  return `${JSON.stringify({ candidate, pinned, suite: ran, unmeasured }, null, 2)}\n`;
}

export function readTried(name: string, bytes: Uint8Array): TriedFile {
  const read = readJson(bytes, { bytes: 4_194_304, depth: 8, keys: 200_000 });
  if (!read.ok || check(TriedFile, read.value).length > 0) throw unsound(`${name} does not say what was tried`);
  return read.value as unknown as TriedFile;
}
