/** JSON text that goes out as it is: what no value of ours can say, such as a key twice or a `NaN`. */
export class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Json = null | boolean | number | bigint | string | Raw | readonly Json[] | JsonMembers;
/** A map where the order and the names of the members matter. */
export type JsonMembers = ReadonlyMap<string, Json> | { readonly [name: string]: Json | undefined };

/** A value that JSON has no word for: a NaN or an infinity. Ollama's own writer fails there, too. */
export class UnprintableError extends Error {
  constructor(value: number) {
    super(`json: unsupported value: ${Number.isNaN(value) ? 'NaN' : value < 0 ? '-Inf' : '+Inf'}`);
    this.name = 'UnprintableError';
  }
}

/** JSON as Go writes it: `<`, `>` and `&` escaped, a negative zero kept, members that are undefined left out. */
export function goJson(value: Json): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return printNumber(value);
  if (typeof value === 'string') return printText(value);
  if (value instanceof Raw) return value.text;
  if (isList(value)) return `[${value.map(goJson).join(',')}]`;
  const members: readonly (readonly [string, Json | undefined])[] =
    value instanceof Map ? [...value] : Object.entries(value);
  const printed = members.flatMap(([name, member]) =>
    member === undefined ? [] : [`${printText(name)}:${goJson(member)}`],
  );
  return `{${printed.join(',')}}`;
}

function isList(value: readonly Json[] | JsonMembers): value is readonly Json[] {
  return Array.isArray(value);
}

function printNumber(value: number): string {
  if (!Number.isFinite(value)) throw new UnprintableError(value);
  return Object.is(value, -0) ? '-0' : String(value);
}

const short: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

const special =
  /["\\\u0000-\u001f<>&\u2028\u2029]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function printText(text: string): string {
  return `"${text.replace(special, (found) => short[found] ?? printSpecial(found))}"`;
}

/** Half of a pair is no text to Go, whose strings are UTF-8: a replacement character stands for it. */
function printSpecial(found: string): string {
  const code = found.charCodeAt(0);
  return code >= 0xd800 && code <= 0xdfff ? '\\ufffd' : `\\u${code.toString(16).padStart(4, '0')}`;
}
