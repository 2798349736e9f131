import type { Static, TSchema } from '@sinclair/typebox';
import { FpfError } from '../../errors/fpf-error.ts';
import { parseSchemaId } from '../../schema/schema-id.ts';
import { quote } from '../json/quote.ts';
import { assertValid } from './check.ts';

/**
 * Takes a stored record, or refuses it. A record that says which version it is (`schema`, `$schema`, `v`,
 * `lockfileVersion`) is asked that first: an unknown major is `schema.unknown-major`, which says to use a newer stack,
 * and not a list of fields that do not fit.
 */
export function readRecord<S extends TSchema>(schema: S, value: unknown, what = 'the record'): Static<S> {
  refuseOtherMajor(schema, value, what);
  assertValid(schema, value, what);
  return value;
}

function refuseOtherMajor(schema: TSchema, value: unknown, what: string): void {
  const known = parseSchemaId(schema.$id ?? '');
  if (!known || typeof value !== 'object' || value === null) return;
  for (const mark of ['schema', '$schema']) {
    const said = own(value, mark);
    const id = typeof said === 'string' ? parseSchemaId(said) : undefined;
    if (id && id.kind === known.kind && id.major !== known.major) throw unknownMajor(what, quote(said as string), schema.$id as string);
  }
  for (const mark of ['v', 'lockfileVersion']) {
    const said = own(value, mark);
    const wanted = variantsOf(schema)
      .map((variant) => variant.properties?.[mark]?.const)
      .find((version) => version !== undefined);
    if (typeof wanted === 'number' && typeof said === 'number' && said !== wanted)
      throw unknownMajor(what, `${mark} ${said}`, `${mark} ${wanted}`);
  }
}

type Variant = { readonly properties?: Readonly<Record<string, { readonly const?: unknown }>> };

function variantsOf(schema: TSchema): readonly Variant[] {
  return (schema.anyOf ?? [schema]) as readonly Variant[];
}

function own(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

function unknownMajor(what: string, found: string, known: string): FpfError {
  return new FpfError({
    code: 'schema.unknown-major',
    message: `${what} is of version ${found}, and this stack reads ${known}`,
    hint: 'Use a version of the stack that reads it; nothing was guessed from it.',
  });
}
