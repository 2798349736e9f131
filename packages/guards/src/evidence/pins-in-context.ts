import type { GuardContext, JsonObject, JsonValue } from '@fpf/contracts';

/** A member of the run's pins, by its own names; undefined where something on the way is not there. */
export function pinned({ pins }: Pick<GuardContext, 'pins'>, ...names: readonly string[]): JsonValue | undefined {
  return names.reduce<JsonValue | undefined>(
    (at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined),
    pins,
  );
}

function isRecord(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
