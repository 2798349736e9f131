import type { TSchema } from '@sinclair/typebox';

/** Gives a schema its identity. Every shape that is stored or crosses a boundary has one: `urn:fpf:<kind>:<major>`. */
export function define<S extends TSchema>(kind: string, major: number, schema: S): S {
  return { ...schema, $id: schemaId(kind, major) };
}

/** The same schema with a sentence for people: editors show it beside the field. */
export function described<S extends TSchema>(description: string, schema: S): S {
  return { ...schema, description };
}

/**
 * The same schema without its identity, to stand inside another one. A validator refuses two places with one `$id`, and
 * a part has no life of its own: the document that holds it carries the version.
 */
export function part<S extends TSchema>(schema: S): S {
  const { $id: _dropped, ...rest } = schema;
  return rest as S;
}

/** `urn:fpf:<kind>:<major>`. A minor change only adds optional fields, so the major alone decides who may read. */
export type SchemaId = `urn:fpf:${string}:${number}`;

export function schemaId(kind: string, major: number): SchemaId {
  return `urn:fpf:${kind}:${major}`;
}

export type ParsedSchemaId = { readonly kind: string; readonly major: number };

/** Undefined when the text is no schema id: the caller refuses, it never guesses. */
export function parseSchemaId(text: string): ParsedSchemaId | undefined {
  const match = /^urn:fpf:([a-z][a-z0-9-]*):([1-9][0-9]{0,3})$/.exec(text);
  return match ? { kind: match[1] as string, major: Number(match[2]) } : undefined;
}
