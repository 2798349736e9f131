import { isJsonType, type Shape } from './keywords.ts';
import { profileLimits } from './profile-limits.ts';

type Problem = { readonly message: string; readonly fix: string };

/** What is wrong with a keyword's value, apart from the schemas inside it; undefined when nothing is. */
export function shapeProblem(keyword: string, shape: Shape, value: unknown): Problem | undefined {
  switch (shape) {
    case 'any':
      return undefined;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : wrong(keyword, 'true or false');
    case 'text':
      return typeof value === 'string' ? undefined : wrong(keyword, 'a text');
    case 'number':
      return typeof value === 'number' ? undefined : wrong(keyword, 'a number');
    case 'count':
      return isCount(value) ? undefined : wrong(keyword, 'a whole number from 0 on');
    case 'multiple':
      return isCount(value) && value > 0
        ? undefined
        : wrong(keyword, 'a whole number above 0 (fractions are not exact in binary)');
    case 'list':
      return Array.isArray(value) ? undefined : wrong(keyword, 'a list');
    case 'values':
      return isList(value, profileLimits.values)
        ? undefined
        : wrong(keyword, `a list of 1 to ${profileLimits.values} values`);
    case 'names':
      return isNames(value) ? undefined : wrong(keyword, 'a list of different names');
    case 'name-lists':
      return isMap(value) && Object.values(value).every(isNames)
        ? undefined
        : wrong(keyword, 'an object of lists of different names');
    case 'type':
      return isType(value) ? undefined : wrong(keyword, 'a JSON type, or a list of different ones');
    case 'pattern':
    case 'ref':
      return typeof value === 'string' ? undefined : wrong(keyword, 'a text');
    case 'schema':
      return isSchema(value) ? undefined : wrong(keyword, 'a schema');
    case 'schema-list':
      return Array.isArray(value) && value.length > 0 && value.every(isSchema)
        ? undefined
        : wrong(keyword, 'a list of schemas');
    case 'schema-map':
      return isMap(value) && Object.values(value).every(isSchema) ? undefined : wrong(keyword, 'an object of schemas');
  }
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isSchema(value: unknown): boolean {
  return typeof value === 'boolean' || isMap(value);
}

function isList(value: unknown, most: number): boolean {
  return Array.isArray(value) && value.length > 0 && value.length <= most;
}

function isNames(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((name) => typeof name === 'string') && new Set(value).size === value.length
  );
}

function isType(value: unknown): boolean {
  if (!Array.isArray(value)) return isJsonType(value);
  return value.length > 0 && value.every(isJsonType) && new Set(value).size === value.length;
}

function wrong(keyword: string, wanted: string): Problem {
  return { message: `${keyword} is not ${wanted}`, fix: `Write ${wanted} there.` };
}
