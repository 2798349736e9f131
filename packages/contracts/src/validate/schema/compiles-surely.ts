import type { JsonObject } from '../../schema/json.ts';
import { isPlain } from './plain-judge.ts';

/**
 * Whether the validator has nothing to refuse in a schema of the profile, so that it need not be asked before a value
 * comes. It would refuse, in what is plain to see, types that stand around a choice and do not allow its own, and
 * patterns of names that meet a name.
 */
export function compilesSurely(schema: JsonObject): boolean {
  return (
    isPlain(schema) &&
    !holds(
      schema,
      (inner) =>
        ('patternProperties' in inner && 'properties' in inner) ||
        Object.keys((inner['patternProperties'] as object | undefined) ?? {}).length > 1 ||
        ('anyOf' in inner && 'type' in inner),
    )
  );
}

/** Whether it is so of the schema, or of one inside it. */
function holds(schema: JsonObject, isSo: (inner: JsonObject) => boolean): boolean {
  const { properties = {}, patternProperties = {}, items, anyOf = [], additionalProperties } = schema;
  const inner = [
    ...Object.values(properties as object),
    ...Object.values(patternProperties as object),
    items,
    ...(anyOf as readonly unknown[]),
    additionalProperties,
  ];
  return isSo(schema) || inner.some((one) => typeof one === 'object' && one !== null && holds(one as JsonObject, isSo));
}
