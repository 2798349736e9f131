import type { JsonObject, JsonValue } from '@fpf/contracts';
import { isJsonObject } from '../../../wire/is-json-object.ts';
import type { OllamaTool } from '../chat-body.ts';

/**
 * What a model is shown of a tool: of each top-level property its description and first type. Lists of values, formats
 * and inner properties are not shown.
 */
export function renderDeclaration({ function: { name, description, parameters } }: OllamaTool): string {
  const type = typeOf(parameters['type']);
  const members = [properties(parameters['properties']), required(parameters['required']), type].filter(
    (member) => member !== '',
  );
  const shown = parameters['properties'] !== undefined || type !== '' ? `,parameters:{${members.join(',')}}` : '';
  return `<start_function_declaration>declaration:${name}{description:${escaped(description)}${shown}}<end_function_declaration>`;
}

function properties(value: JsonValue | undefined): string {
  const names = inByteOrder(Object.keys(objectOf(value)));
  const each = names.map((name) => {
    const property = objectOf(objectOf(value)[name]);
    const { description, type } = property;
    const first = typeOf(Array.isArray(type) ? type[0] : type);
    return `${name}:{description:${escaped(typeof description === 'string' ? description : '')}${first === '' ? '' : `,${first}`}}`;
  });
  return each.length === 0 ? '' : `properties:{${each.join(',')}}`;
}

function required(value: JsonValue | undefined): string {
  const names = Array.isArray(value) ? value.map((name) => escaped(String(name))) : [];
  return names.length === 0 ? '' : `required:[${names.join(',')}]`;
}

function typeOf(value: JsonValue | undefined): string {
  return typeof value === 'string' && value !== '' ? `type:${escaped(value.toUpperCase())}` : '';
}

function escaped(text: string): string {
  return `<escape>${text}<escape>`;
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Sorted as Go sorts texts: by their bytes, where JavaScript goes by UTF-16 units. */
export function inByteOrder(names: readonly string[]): readonly string[] {
  return names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
