import type { Binding, JsonValue, MethodInterface } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import { fits, typeIn, typeOf } from './json-type.ts';

/**
 * A value as a person writes it: a text stands as it is, or as a JSON text; anything else is JSON. Undefined when it is
 * none.
 */
export function valueOf(text: string, type: string): JsonValue | undefined {
  const read = readJson(text);
  if (read.ok && fits(typeOf(read.value), type)) return read.value;
  return type === 'string' ? text : undefined;
}

/** Texts for inputs as bindings. What is no value of its input's type stays a text, and `enact` says so. */
export function bindTexts(
  { parameters = [] }: Partial<MethodInterface>,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, Binding>> {
  const types = new Map(parameters.map(({ id, schema }) => [id, typeIn(schema) ?? 'string']));
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, { value: valueOf(text, types.get(id) ?? 'string') ?? text }]),
  );
}
