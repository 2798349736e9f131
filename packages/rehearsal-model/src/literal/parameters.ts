import type { JsonObject, ToolSpec } from '@fpf/contracts';
import { stem, stemsOf, wordsOf } from './word-stems.ts';

/** What a parameter asks for, by its type, its name and its description. */
export type Want =
  | 'choice'
  | 'number'
  | 'flag'
  | 'list'
  | 'email'
  | 'url'
  | 'file'
  | 'folder'
  | 'host'
  | 'duration'
  | 'time'
  | 'date'
  | 'code'
  | 'name'
  | 'text';

export type Parameter = {
  readonly name: string;
  readonly want: Want;
  /** Of a list, what its items are. */
  readonly item: Want;
  readonly whole: boolean;
  readonly choices: readonly string[];
  readonly required: boolean;
  readonly description: string;
  /** The stems of its name, and of its description. */
  readonly nameStems: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  /** Those that say of a value that it is this one's: what the tool itself is about says nothing of a parameter. */
  readonly cueStems: ReadonlySet<string>;
};

export type LiteralTool = {
  readonly spec: ToolSpec;
  readonly parameters: readonly Parameter[];
  /** The stems of its name and its description. */
  readonly stems: ReadonlySet<string>;
  readonly nameStems: ReadonlySet<string>;
};

/** Undefined where it asks for something that no words of a request are: an object, a list of anything but texts. */
export function literalTool(spec: ToolSpec): LiteralTool | undefined {
  const schema = spec.input_schema;
  const required = Array.isArray(schema['required']) ? (schema['required'] as readonly string[]) : [];
  const properties = Object.entries((schema['properties'] ?? {}) as JsonObject);
  const parameters: Parameter[] = [];
  const ofTool = new Set([...stemsOf(spec.name), ...stemsOf(spec.description)]);
  for (const [name, property] of properties) {
    const parameter = parameterOf(name, property as JsonObject, required.includes(name), ofTool);
    if (parameter) parameters.push(parameter);
    else if (required.includes(name)) return undefined;
  }
  return {
    spec,
    parameters,
    nameStems: new Set(stemsOf(spec.name)),
    stems: ofTool,
  };
}

function parameterOf(
  name: string,
  property: JsonObject,
  required: boolean,
  ofTool: ReadonlySet<string>,
): Parameter | undefined {
  const {
    type,
    enum: choices,
    description = '',
    items,
  } = property as {
    readonly type?: unknown;
    readonly enum?: unknown;
    readonly description?: string;
    readonly items?: JsonObject;
  };
  const made = (want: Want, more: Partial<Parameter> = {}): Parameter => ({
    name,
    want,
    item: 'text',
    whole: type === 'integer',
    choices: [],
    required,
    description,
    nameStems: new Set(wordsOf(name).map(stem)),
    stems: new Set([...wordsOf(name).map(stem), ...stemsOf(description)]),
    cueStems: new Set([...wordsOf(name).map(stem), ...stemsOf(description).filter((one) => !ofTool.has(one))]),
    ...more,
  });
  if (Array.isArray(choices))
    return choices.every((one) => typeof one === 'string') ? made('choice', { choices }) : undefined;
  if (type === 'integer' || type === 'number') return made('number');
  if (type === 'boolean') return made('flag');
  if (type === 'array')
    return items?.['type'] === 'string' && items['enum'] === undefined
      ? made('list', { item: wantedText(name, description) })
      : undefined;
  return type === 'string' ? made(wantedText(name, description)) : undefined;
}

const whole = (words: string): RegExp => new RegExp(`\\b(?:${words})\\b`);

/** The first that has a word of it. */
const kinds: readonly (readonly [Want, RegExp])[] = [
  ['email', whole('e-?mails?')],
  ['url', whole('urls?|links?|web ?sites?|web ?pages?|web ?address(?:es)?|address of (?:the|a) page')],
  ['folder', whole('folders?|director(?:y|ies)')],
  ['file', whole('files?|paths?|pictures?|photos?|images?|pdfs?|videos?|csvs?|recordings?|documents?')],
  ['host', whole('hosts?|server|machine|domain|ip address')],
  ['duration', whole('duration|how long|interval')],
  ['time', whole('times?|position|timestamp|timecode')],
  ['date', whole('dates?|days?|due|deadline|when|birthday|month')],
  [
    'code',
    whole(
      'currency|currencies|codes?|number|ids?|identifier|versions?|tags?|branch|branches|sku|keys?|reference|ticket|' +
        'commit|package',
    ),
  ],
  ['name', whole('who|persons?|people|customer|client|city|place|colleague|student|patient|member|guest|author')],
];

/** Its name says it, or else what its description begins with. */
function wantedText(name: string, description: string): Want {
  const head = description.toLowerCase().split(/\b(?:that|which|where|in|for|of|to|with|if|on)\b|[;,(]/)[0] ?? '';
  const in_ = (text: string): Want | undefined => kinds.find(([, words]) => words.test(text))?.[0];
  return (
    in_(wordsOf(name).join(' ').toLowerCase()) ??
    in_(head) ??
    in_(description.toLowerCase().split(/[;.(]/)[0] ?? '') ??
    'text'
  );
}
