import type { ErrorObject } from 'ajv/dist/2020.js';
import { pointerToken } from '../json/pointer.ts';
import { quote } from '../json/quote.ts';

/**
 * One thing that is wrong with a value: where, which rule, and what was asked for. The value itself is not repeated.
 */
export type Issue = { readonly pointer: string; readonly rule: string; readonly message: string };

export function issueOf(error: ErrorObject): Issue {
  const { instancePath, keyword, params } = error as ErrorObject<string, Record<string, unknown>>;
  const extra = params.additionalProperty ?? params.propertyName;
  if (keyword === 'additionalProperties' && typeof extra === 'string') {
    return {
      pointer: instancePath + pointerToken(extra),
      rule: keyword,
      message: 'is not a member that is known here',
    };
  }
  return { pointer: instancePath, rule: keyword, message: messageOf(error, params) };
}

function messageOf(error: ErrorObject, params: Record<string, unknown>): string {
  switch (error.keyword) {
    case 'required':
      return `lacks ${quote(String(params.missingProperty))}`;
    case 'enum':
      return `must be one of ${listed(params.allowedValues as readonly unknown[])}`;
    case 'const':
      return `must be ${show(params.allowedValue)}`;
    case 'uniqueItems':
      return 'must not hold one item twice';
    case 'multipleOf':
      return `must be a multiple of ${String(params.multipleOf)}`;
    case 'dependentRequired':
      return `lacks ${quote(String(params.missingProperty))}, which ${quote(String(params.property))} asks for`;
    case 'type':
      return `must be ${[params.type].flat().map(withArticle).join(' or ')}`;
    default:
      return error.message ?? `does not fit ${error.keyword}`;
  }
}

function withArticle(type: unknown): string {
  if (type === 'null') return 'null';
  return `${/^[aeiou]/.test(String(type)) ? 'an' : 'a'} ${String(type)}`;
}

function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, 12).map(show).join(', ');
  return values.length > 12 ? `${shown} and ${values.length - 12} more` : shown;
}

function show(value: unknown): string {
  return typeof value === 'string' ? quote(value) : quote(JSON.stringify(value)).slice(1, -1);
}
