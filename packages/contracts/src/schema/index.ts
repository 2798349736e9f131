export type { Static, TSchema } from '@sinclair/typebox';
export { Count, Digest, Id, Instant, RelativePath, SemVer, Sha256, TreeHash } from './common.ts';
export { define, described, part, type ParsedSchemaId, parseSchemaId, type SchemaId, schemaId } from './define.ts';
export {
  closed,
  Json,
  type JsonObject,
  type JsonPrimitive,
  JsonRecord,
  JsonSchema,
  type JsonValue,
  mapOf,
  nullable,
  oneOf,
  someOf,
} from './json.ts';
export { type SchemaBuilder, Type } from './type.ts';
