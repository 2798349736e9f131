export type Value = string | number | boolean | readonly string[];
export type Attributes = Readonly<Record<string, Value | undefined | null>>;

type AnyValue =
  | { readonly stringValue: string }
  | { readonly boolValue: boolean }
  | { readonly intValue: string }
  | { readonly doubleValue: number }
  | { readonly arrayValue: { readonly values: readonly AnyValue[] } };

export type KeyValueList = readonly { readonly key: string; readonly value: AnyValue }[];

/**
 * OTLP's JSON form: whole numbers are texts there. What is not known is left out, and never a zero or an empty text.
 */
export function attributes(given: Attributes): KeyValueList {
  return Object.entries(given).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [{ key, value: anyValue(value) }],
  );
}

function anyValue(value: Value): AnyValue {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { arrayValue: { values: value.map(anyValue) } };
}
