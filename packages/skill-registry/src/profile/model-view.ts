import type { JsonObject, JsonSchema, JsonValue, ToolSpec } from '@fpf/contracts';

/** One argument as a small model is shown it. A type that the wire does not carry is an empty text. */
export type ModelParameter = {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly required: boolean;
};

export type ModelView = {
  readonly name: string;
  readonly description: string;
  /** In the order of their names, as the prompt has them. */
  readonly parameters: readonly ModelParameter[];
  /** Arguments that the orchestrator fills from an earlier result; the model is not shown them. */
  readonly bound: readonly string[];
  /** Where the schema says more than the model is shown: JSON pointers into it. */
  readonly lost: readonly string[];
};

/**
 * All that FunctionGemma's rendering in Ollama takes from a schema: of each top-level property its description and
 * first type.
 */
const shownOfRoot = new Set(['type', 'properties', 'required']);
const shownOfProperty = new Set(['type', 'description']);

/** What FunctionGemma sees of a tool through Ollama, and what it does not. */
export function modelView({ name, description, input_schema: schema, bind = {} }: ToolSpec): ModelView {
  const bound = Object.keys(bind).sort();
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const properties = Object.entries(asObject(schema.properties) ?? {}).filter(([key]) => !Object.hasOwn(bind, key));
  const parameters = properties
    .map(([key, property]) => parameterOf(key, asObject(property) ?? {}, required.has(key)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const lost = [
    ...Object.keys(schema)
      .filter((key) => !shownOfRoot.has(key))
      .map((key) => pointer(key)),
    ...properties.flatMap(([key, property]) => lostOf(key, property)),
  ];
  return { name, description, parameters, bound, lost };
}

function parameterOf(name: string, property: JsonObject, required: boolean): ModelParameter {
  const { description, type } = property;
  const first = Array.isArray(type) ? type[0] : type;
  return {
    name,
    description: typeof description === 'string' ? description : '',
    type: typeof first === 'string' ? first : '',
    required,
  };
}

function lostOf(name: string, property: JsonValue): readonly string[] {
  const object = asObject(property);
  if (!object) return [pointer('properties', name)];
  const lost = Object.keys(object)
    .filter((key) => !shownOfProperty.has(key))
    .map((key) => pointer('properties', name, key));
  const { type } = object;
  const others = Array.isArray(type)
    ? type.slice(1).map((_, at) => pointer('properties', name, 'type', String(at + 1)))
    : [];
  return [...others, ...lost];
}

export function asObject(value: JsonValue | JsonSchema | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** A JSON pointer, as RFC 6901 spells it. */
export function pointer(...parts: readonly string[]): string {
  return parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
