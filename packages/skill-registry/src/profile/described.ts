import type { JsonObject, JsonSchema, JsonValue } from '@fpf/contracts';

/** Pointers of the properties that nothing describes, at any depth of `properties`, `items` and `$defs`. */
export function undescribed(schema: JsonSchema): readonly string[] {
  const found: string[] = [];
  visit(schema, '', found, 0);
  return found;
}

function visit(schema: JsonValue | undefined, pointer: string, found: string[], depth: number): void {
  if (!isObject(schema) || depth > 32) return;
  if (isObject(schema.properties)) {
    for (const [key, value] of Object.entries(schema.properties)) {
      const at = `${pointer}/properties/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const described = isObject(value) && typeof value.description === 'string' && value.description.trim() !== '';
      if (!described) found.push(at);
      visit(value, at, found, depth + 1);
    }
  }
  visit(schema.items, `${pointer}/items`, found, depth + 1);
  if (isObject(schema.$defs))
    for (const [key, value] of Object.entries(schema.$defs)) visit(value, `${pointer}/$defs/${key}`, found, depth + 1);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
