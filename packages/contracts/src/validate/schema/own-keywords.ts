import type { FuncKeywordDefinition } from 'ajv/dist/2020.js';
import type { SchemaValidateFunction } from 'ajv/dist/types/index.js';
import { canonicalJson } from '../../hash/canonical-json.ts';
import type { JsonValue } from '../../schema/json.ts';

/**
 * Four keywords that Ajv gets wrong. Its comparison of values calls `valueOf` on them, which `{"valueOf": 1}` turns
 * into a crash, and it compares each pair of a list, which a long list turns into a stall; ours compare canonical text.
 * Its `multipleOf` divides, so that a tiny number is a multiple of all; ours takes the remainder, which is exact.
 */
export const ownKeywords: readonly FuncKeywordDefinition[] = [
  {
    keyword: 'enum',
    schemaType: 'array',
    errors: true,
    compile: (values: readonly JsonValue[]) => among('enum', values, { allowedValues: values }),
  },
  {
    keyword: 'const',
    errors: true,
    compile: (value: JsonValue) => among('const', [value], { allowedValue: value }),
  },
  {
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    errors: true,
    compile: (asked: boolean) => judge('uniqueItems', {}, (items) => !asked || isSet(items as readonly JsonValue[])),
  },
  {
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    errors: true,
    compile: (divisor: number) =>
      judge('multipleOf', { multipleOf: divisor }, (value) => (value as number) % divisor === 0),
  },
];

function among(
  keyword: string,
  values: readonly JsonValue[],
  params: Readonly<Record<string, unknown>>,
): SchemaValidateFunction {
  const scalars = new Set(values.filter((value) => !isCompound(value)));
  const texts = new Set(values.filter(isCompound).map(canonicalJson));
  return judge(keyword, params, (value) =>
    isCompound(value) ? texts.size > 0 && texts.has(canonicalJson(value)) : scalars.has(value),
  );
}

function isCompound(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null;
}

function isSet(items: readonly JsonValue[]): boolean {
  return new Set(items.map(canonicalJson)).size === items.length;
}

function judge(
  keyword: string,
  params: Readonly<Record<string, unknown>>,
  holds: (value: JsonValue) => boolean,
): SchemaValidateFunction {
  const validate: SchemaValidateFunction = (value: JsonValue) => {
    const fits = holds(value);
    validate.errors = fits ? [] : [{ keyword, params: { ...params } }];
    return fits;
  };
  return validate;
}
