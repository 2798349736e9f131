import type { TSchema } from '@sinclair/typebox';
import { parseSchemaId } from '../../schema/define.ts';
import { quote } from '../json/quote.ts';

/** What a record says of its own version: the major, and in which words. */
export type SaidVersion = { readonly major: number; readonly words: string; readonly known: string };

/**
 * Which major a record is of, by its own words.
 *
 * | it has                                        | so it is            |
 * | --------------------------------------------- | ------------------- |
 * | `schema` or `$schema` with an id of this kind | that major          |
 * | the number that its schema has: `v`, `lockfileVersion` | that major |
 * | neither, and is an object                     | 1: only what came first could do without |
 * | an id of another kind, or no object at all    | undefined: it does not fit, whatever its version |
 */
export function saidVersion(schema: TSchema, value: unknown): SaidVersion | undefined {
  const known = parseSchemaId(schema.$id ?? '');
  if (!known || typeof value !== 'object' || value === null) return undefined;
  for (const mark of ['schema', '$schema']) {
    const said = own(value, mark);
    const id = typeof said === 'string' ? parseSchemaId(said) : undefined;
    if (id)
      return id.kind === known.kind
        ? { major: id.major, words: quote(said as string), known: schema.$id as string }
        : undefined;
  }
  for (const mark of ['v', 'lockfileVersion']) {
    const said = own(value, mark);
    if (typeof wantedNumber(schema, mark) === 'number' && typeof said === 'number')
      return Number.isSafeInteger(said)
        ? { major: said, words: `${mark} ${said}`, known: `${mark} ${known.major}` }
        : undefined;
  }
  return { major: 1, words: `1, as it names none`, known: schema.$id as string };
}

type Variant = { readonly properties?: Readonly<Record<string, { readonly const?: unknown }>> };

function wantedNumber(schema: TSchema, mark: string): unknown {
  const variants = (schema.anyOf ?? [schema]) as readonly Variant[];
  return variants.map((variant) => variant.properties?.[mark]?.const).find((version) => version !== undefined);
}

function own(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}
