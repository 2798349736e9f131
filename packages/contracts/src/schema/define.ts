import type { TSchema } from '@sinclair/typebox';
import { schemaId } from './schema-id.ts';

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
