import type { JsonObject } from '../../schema/json.ts';
import { isPlainPattern, plainPattern } from './plain-pattern.ts';

/** Says of a value that it fits; `false` says nothing yet, the validator does. */
export type PlainJudge = (value: unknown) => boolean;

type Members = Readonly<Record<string, unknown>>;

const notes = ['$id', '$comment', 'title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly'];
const anywhere = ['type', 'const', 'enum', 'anyOf'];
const byType: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'required', 'additionalProperties', 'patternProperties', 'minProperties', 'maxProperties'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  string: ['minLength', 'maxLength', 'pattern'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  boolean: [],
  null: [],
};

/**
 * A judge that walks the schema itself, for schemas of the few keywords that contracts are written in; undefined for
 * any other. Loading the validator and compiling takes longer than a short command does everything else, and nearly
 * every document that is read fits. What this judge does not say yes to, the validator decides, so it can only be wrong
 * by a yes: a test holds each of its yeses against the validator's.
 */
export function plainJudge(schema: JsonObject): PlainJudge | undefined {
  return isPlain(schema) ? judgeOf(schema) : undefined;
}

/** Made for the first value that comes to it: of the kinds that a schema knows, most never come. */
function judgeOf(schema: JsonObject): PlainJudge {
  let judges: readonly PlainJudge[] | undefined;
  return (value) => {
    judges ??= judgesOf(schema);
    for (const judge of judges) if (!judge(value)) return false;
    return true;
  };
}

/** Whether a schema is of those keywords alone, each where it belongs. */
export function isPlain(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const {
    type,
    pattern,
    anyOf,
    items,
    additionalProperties: others = false,
    properties = {},
    patternProperties = {},
  } = schema;
  const own = typeof type === 'string' ? byType[type] : [];
  if (
    own === undefined ||
    !isWellFormed(schema) ||
    !Object.keys(schema).every((name) => [...notes, ...anywhere, ...own].includes(name))
  )
    return false;
  if ([schema['const'], ...((schema['enum'] as readonly unknown[] | undefined) ?? [])].some(isCompound)) return false;
  if (typeof pattern === 'string' && !isPlainPattern(pattern)) return false;
  if (!isObject(properties) || !isObject(patternProperties) || !Object.keys(patternProperties).every(isPlainPattern))
    return false;
  const inner = [
    ...Object.values(properties),
    ...Object.values(patternProperties),
    ...((anyOf as readonly unknown[] | undefined) ?? []),
  ];
  return [...inner, ...(items === undefined ? [] : [items]), ...(typeof others === 'boolean' ? [] : [others])].every(
    isPlain,
  );
}

/** What is written otherwise is for the validator to refuse. */
function isWellFormed(schema: JsonObject): boolean {
  return Object.entries(schema).every(([name, value]) => {
    if (['required', 'enum', 'anyOf'].includes(name)) return Array.isArray(value) && value.length > 0;
    if (/^(?:min|max)/.test(name)) return typeof value === 'number';
    return !['type', 'pattern'].includes(name) || typeof value === 'string';
  });
}

function judgesOf(schema: JsonObject): readonly PlainJudge[] {
  const { type, anyOf } = schema;
  const judges: PlainJudge[] = [];
  if (typeof type === 'string') judges.push((value) => isOfType(value, type));
  if ('const' in schema) judges.push((value) => value === schema['const']);
  const words = schema['enum'] as readonly unknown[] | undefined;
  if (words) judges.push((value) => words.includes(value));
  if (type === 'object') judges.push(...memberJudges(schema));
  if (type === 'array') judges.push(itemsJudge(schema));
  if (type === 'string') judges.push(textJudge(schema));
  const { minimum: least = -Infinity, maximum: most = Infinity } = schema as {
    readonly minimum?: number;
    readonly maximum?: number;
  };
  if (type === 'integer' || type === 'number')
    judges.push((value) => (value as number) >= least && (value as number) <= most);
  const choices = (anyOf as readonly JsonObject[] | undefined)?.map(judgeOf);
  if (choices) judges.push((value) => choices.some((choice) => choice(value)));
  return judges;
}

function memberJudges(schema: JsonObject): readonly PlainJudge[] {
  const {
    properties = {},
    patternProperties = {},
    required = [],
    additionalProperties: others = true,
  } = schema as {
    readonly properties?: Readonly<Record<string, JsonObject>>;
    readonly patternProperties?: Readonly<Record<string, JsonObject>>;
    readonly required?: readonly string[];
    readonly additionalProperties?: boolean | JsonObject;
  };
  const { minProperties: least = 0, maxProperties: most = Infinity } = schema as {
    readonly [bound: string]: number | undefined;
  };
  const known = new Map(Object.entries(properties).map(([name, inner]) => [name, judgeOf(inner)]));
  const patterns = Object.entries(patternProperties).map(
    ([pattern, inner]) => [plainPattern(pattern), judgeOf(inner)] as const,
  );
  const other = typeof others === 'boolean' ? () => others : judgeOf(others);
  return [
    (value) =>
      required.every((name) => Object.hasOwn(value as Members, name) && (value as Members)[name] !== undefined),
    (value) => {
      const names = Object.keys(value as Members);
      if (names.length < least || names.length > most) return false;
      for (const name of names) if (!fits(name, (value as Members)[name])) return false;
      return true;
    },
  ];

  function fits(name: string, member: unknown): boolean {
    const own = known.get(name);
    // An absent member may be spelled `undefined`.
    if (member === undefined) return own !== undefined;
    if (own !== undefined && !own(member)) return false;
    let isKnown = own !== undefined;
    for (const [pattern, judge] of patterns) {
      if (!pattern.test(name)) continue;
      if (!judge(member)) return false;
      isKnown = true;
    }
    return isKnown || other(member);
  }
}

function itemsJudge({ items, minItems = 0, maxItems = Infinity, uniqueItems }: JsonObject): PlainJudge {
  const [least, most] = [minItems as number, maxItems as number];
  const judge = items === undefined ? undefined : judgeOf(items as JsonObject);
  return (value) => {
    const list = value as readonly unknown[];
    if (list.length < least || list.length > most) return false;
    if (uniqueItems === true && (list.some(isCompound) || new Set(list).size < list.length)) return false;
    if (judge === undefined) return true;
    for (let at = 0; at < list.length; at += 1) if (!judge(list[at])) return false;
    return true;
  };
}

function textJudge({ minLength = 0, maxLength = Infinity, pattern }: JsonObject): PlainJudge {
  const [least, most] = [minLength as number, maxLength as number];
  const form = typeof pattern === 'string' ? plainPattern(pattern) : undefined;
  return (value) => {
    const text = value as string;
    const sure = text.length >= 2 * least && text.length <= most;
    if (!sure) {
      const length = Array.from(text).length;
      if (length < least || length > most) return false;
    }
    return form === undefined || form.test(text);
  };
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return Number.isFinite(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  return type === 'object' ? isObject(value) : typeof value === type;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCompound(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
