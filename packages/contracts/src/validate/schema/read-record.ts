import type { Static, TSchema } from '@sinclair/typebox';
import { FpfError } from '../../errors/fpf-error.ts';
import { type RecordConverter, recordConverters, recordSteps } from '../../evolve/record-converter.ts';
import type { JsonObject } from '../../schema/json.ts';
import { parseSchemaId } from '../../schema/schema-id.ts';
import { assertValid } from './check.ts';
import { type SaidVersion, saidVersion } from './record-version.ts';

/**
 * Takes a stored record, or refuses it. A record is asked first which version it is of. An older one is held to its own
 * schema and converted, one major at a time; one that nothing here converts is `schema.unknown-major`, and not a list
 * of fields that do not fit.
 */
export function readRecord<S extends TSchema>(
  schema: S,
  value: unknown,
  what = 'the record',
  converters: readonly RecordConverter[] = recordConverters,
): Static<S> {
  const current = asCurrent(schema, value, what, converters);
  assertValid(schema, current, what);
  return current;
}

function asCurrent(schema: TSchema, value: unknown, what: string, converters: readonly RecordConverter[]): unknown {
  const known = parseSchemaId(schema.$id ?? '');
  const said = saidVersion(schema, value);
  if (!known || !said || said.major === known.major) return value;
  if (said.major > known.major) throw unknownMajor(what, said, byNewer);
  const steps = recordSteps(known.kind, said.major, known.major, converters);
  if (!steps) throw unknownMajor(what, said, byOlder);
  return steps.reduce((record, { from, convert }) => {
    assertValid(from, record, what);
    return convert(record as JsonObject);
  }, value);
}

const byNewer = 'A newer fpf wrote it: read it with that one, or with a later one. Nothing was guessed from it.';
const byOlder =
  'An older fpf wrote it, and nothing here converts it: read it with the fpf that wrote it. Nothing was guessed from it.';

function unknownMajor(what: string, { words, known }: SaidVersion, hint: string): FpfError {
  return new FpfError({
    code: 'schema.unknown-major',
    message: `${what} is of version ${words}, and this stack reads ${known}`,
    hint,
  });
}
