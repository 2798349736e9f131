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
