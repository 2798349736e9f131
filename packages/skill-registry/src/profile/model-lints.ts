import type { JsonObject, JsonValue, ToolSpec } from '@fpf/contracts';
import type { FindingCode } from '../report/finding-rules.ts';
import { asObject, modelView, pointer } from './model-view.ts';

/** More than these a model of 270 million parameters mixes up. */
const mostParameters = 6;
const longestDescription = 160;

/**
 * Where a small model sees less than it needs. Errors are what leaves it guessing: too many parameters, shapes and
 * values that it is never shown. Warnings are what it gets right most of the time, or what the schema check catches
 * with a message of its own.
 */
export function lintForModel(tool: ToolSpec, say: Say): void {
  const { parameters } = modelView(tool);
  if (parameters.length > mostParameters)
    say(
      'skill.t12-many-parameters',
      '/input_schema/properties',
      `${parameters.length} parameters; a small model keeps ${mostParameters} apart`,
    );
  checkDescription(tool.description, '/description', say);
  const properties = asObject(tool.input_schema.properties) ?? {};
  for (const { name, description } of parameters) {
    const where = `/input_schema${pointer('properties', name)}`;
    checkDescription(description, `${where}/description`, say);
    checkShape(resolved(properties[name], tool.input_schema), where, description, say);
  }
}

/** `where` is a pointer into the tool. */
type Say = (code: FindingCode, where: string, message: string) => void;

function checkDescription(description: string, where: string, say: Say): void {
  const length = Array.from(description).length;
  if (/[\r\n\u2028\u2029]/.test(description)) say('skill.t15-long-description', where, 'it has several lines');
  else if (length > longestDescription)
    say('skill.t15-long-description', where, `it has ${length} characters; ${longestDescription} are read well`);
}

function checkShape(schema: JsonObject, where: string, description: string, say: Say): void {
  const items = resolved(schema.items, {});
  if (holdsObjects(schema) || holdsObjects(items) || items.type === 'array')
    say('skill.t13-nested', where, 'it holds objects or lists of lists, and the model is not shown what is inside');
  const unsaid = valuesOf(schema)
    .concat(valuesOf(items))
    .filter((value) => !mentions(description, value));
  if (unsaid.length > 0) {
    const shown = unsaid
      .slice(0, 5)
      .map((value) => JSON.stringify(value))
      .join(', ');
    say('skill.t14-values-unsaid', where, `the description does not name ${shown}`);
  }
  const types = Array.isArray(schema.type) ? schema.type.length : 1;
  if (types > 1 || 'anyOf' in schema || 'oneOf' in schema || schema.type === undefined)
    say(
      'skill.t17-union',
      where,
      types > 1 ? 'it has several types, and the model sees only the first' : 'the model sees no type of it',
    );
  for (const [key, bound] of boundsOf(schema, items))
    if (!mentions(description, bound))
      say('skill.t16-bounds-unsaid', where, `${key} is ${bound}, and the description has no such number`);
  if (
    typeof schema.pattern === 'string' &&
    !/\b(?:for example|such as|like|e\.g\.|of the form)\b|["'`]/i.test(description)
  )
    say(
      'skill.t16-bounds-unsaid',
      where,
      `it has the pattern ${JSON.stringify(schema.pattern.slice(0, 60))}, and the description gives no example`,
    );
}

/** A local reference is followed once: what it names counts as if it stood here. */
function resolved(schema: JsonValue | undefined, root: JsonObject): JsonObject {
  const object = asObject(schema) ?? {};
  const name = typeof object.$ref === 'string' ? /^#\/\$defs\/([^/]+)$/.exec(object.$ref)?.[1] : undefined;
  const target = name === undefined ? undefined : asObject(asObject(root.$defs)?.[name]);
  return target ? { ...target, ...object } : object;
}

function holdsObjects(schema: JsonObject): boolean {
  return (
    schema.type === 'object' || (Array.isArray(schema.type) && schema.type.includes('object')) || 'properties' in schema
  );
}

function valuesOf({ enum: values, const: only }: JsonObject): readonly JsonValue[] {
  return [...(Array.isArray(values) ? values : []), ...(only === undefined ? [] : [only])].filter(
    (value) => value !== null,
  );
}

/** Bounds that an honest call may miss. 0 and 1 go without saying, and so does room that is never used up. */
function boundsOf(schema: JsonObject, items: JsonObject): readonly (readonly [string, number])[] {
  const near = (
    key: string,
    value: JsonValue | undefined,
    from: number,
    to: number,
  ): readonly (readonly [string, number])[] =>
    typeof value === 'number' && value >= from && value <= to ? [[key, value]] : [];
  const numbers = [...near('minimum', schema.minimum, 2, Infinity), ...near('maximum', schema.maximum, 2, 9_999)];
  const counts = [...near('minLength', schema.minLength, 2, Infinity), ...near('maxLength', schema.maxLength, 1, 63)];
  const lists = [...near('minItems', schema.minItems, 2, Infinity), ...near('maxItems', schema.maxItems, 1, 31)];
  return [...numbers, ...counts, ...lists, ...near('items/maxLength', items.maxLength, 1, 31)];
}

/** Whether the value stands in the description as a word of its own. */
function mentions(description: string, value: JsonValue): boolean {
  const word = typeof value === 'string' ? value : JSON.stringify(value);
  for (let at = description.indexOf(word); at >= 0; at = description.indexOf(word, at + 1)) {
    const [before, after] = [description[at - 1] ?? ' ', description[at + word.length] ?? ' '];
    if (!/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true;
  }
  return word === '';
}
