import type { Static, TSchema } from '@sinclair/typebox';
import { FpfError } from '../../errors/fpf-error.ts';
import { parseSchemaId } from '../../schema/define.ts';
import { assertValid } from './check.ts';
import { saidVersion } from './record-version.ts';

/**
 * Takes a stored record, or refuses it. One of another major is `schema.unknown-major`, and not a list of fields that
 * do not fit.
 */
export function readRecord<S extends TSchema>(schema: S, value: unknown, what = 'the record'): Static<S> {
  assertMajor(schema, value, what);
  assertValid(schema, value, what);
  return value;
}

const byNewer = 'A newer fpf wrote it: read it with that one, or with a later one. Nothing was guessed from it.';
const byOlder =
  'An older fpf wrote it, and nothing here converts it: read it with the fpf that wrote it. Nothing was guessed from it.';

function assertMajor(schema: TSchema, value: unknown, what: string): void {
  const known = parseSchemaId(schema.$id ?? '');
  const said = saidVersion(schema, value);
  if (!known || !said || said.major === known.major) return;
  throw new FpfError({
    code: 'schema.unknown-major',
    message: `${what} is of version ${said.words}, and this stack reads ${said.known}`,
    hint: said.major > known.major ? byNewer : byOlder,
  });
}
