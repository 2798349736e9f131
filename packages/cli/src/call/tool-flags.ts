import type { JsonObject } from '@fpf/contracts';
import type { ProjectTool } from '@fpf/project/tools';
import type { CommandSpec, OptionSpec } from '../command/descriptor.ts';
import { frameOptions } from '../command/frame-options.ts';

/** How one argument of a tool is given on a command line. */
export type ToolFlag = {
  readonly argument: string;
  /** `--after-line`. */
  readonly flag: string;
  /** What the parser calls it: `afterLine`. */
  readonly key: string;
  readonly required: boolean;
  readonly kind: Kind;
  readonly options: readonly OptionSpec[];
  /** A value for an example. */
  readonly sample: string | undefined;
};

/** `choice` is one of some texts; `json` is whatever else a schema may ask for. */
type Kind = 'text' | 'choice' | 'whole number' | 'number' | 'yes or no' | 'texts' | 'json';

export type ToolFlags = {
  readonly flags: readonly ToolFlag[];
  /** Arguments that have no flag: the command itself has one of that name, or the name makes none. */
  readonly onlyJson: readonly string[];
};

/** One flag for each argument of a tool that the command `call` has none of its own for. */
export function toolFlags(
  { input_schema: schema, bound }: Pick<ProjectTool, 'input_schema' | 'bound'>,
  commands: readonly Pick<CommandSpec, 'name' | 'options'>[],
): ToolFlags {
  const flags: ToolFlag[] = [];
  const onlyJson: string[] = [];
  const required = (schema['required'] ?? []) as readonly string[];
  const own = commands.find(({ name }) => name === 'call')?.options ?? [];
  const taken = [...own, ...frameOptions].flatMap((option) => /--[a-z-]+/.exec(option.flags) ?? []);
  const used = new Set(['--help', ...taken].map(keyOf));
  for (const [argument, property] of Object.entries((schema['properties'] ?? {}) as JsonObject)) {
    if (bound.includes(argument)) continue;
    const flag = `--${argument.replaceAll('_', '-')}`;
    const key = keyOf(flag);
    if (!/^--(?!no-)[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*$/.test(flag) || used.has(key)) {
      onlyJson.push(argument);
      continue;
    }
    used.add(key);
    flags.push(flagOf(argument, { flag, key, required: required.includes(argument) }, property as JsonObject));
  }
  return { flags, onlyJson };
}

function flagOf(argument: string, named: Pick<ToolFlag, 'flag' | 'key' | 'required'>, property: JsonObject): ToolFlag {
  const { flag, required } = named;
  const kind = kindOf(property);
  const choices = kind === 'choice' ? (property['enum'] as readonly string[]) : undefined;
  const said = typeof property['description'] === 'string' ? property['description'] : '';
  const description = [said, ...(required ? ['(required)'] : [])].join(' ').trim();
  const taking = kind === 'yes or no' ? flag : `${flag} <${words[kind]}>`;
  const option: OptionSpec = {
    flags: taking,
    description,
    ...(choices && { choices }),
    ...(kind === 'texts' ? { repeatable: true } : kind !== 'yes or no' && { once: true as const }),
    ...((kind === 'text' || kind === 'texts') && { mayBeEmpty: true as const }),
  };
  const no: OptionSpec = { flags: flag.replace('--', '--no-'), description: `not ${flag}` };
  return {
    ...named,
    argument,
    kind,
    options: kind === 'yes or no' ? [option, no] : [option],
    sample: sampleOf(argument, kind, property),
  };
}

const words = {
  text: 'text',
  choice: 'choice',
  'whole number': 'n',
  number: 'number',
  texts: 'text',
  json: 'json',
} as const satisfies Record<Exclude<Kind, 'yes or no'>, string>;

function kindOf({ type, enum: choices, items }: JsonObject): Kind {
  if (Array.isArray(choices)) return choices.every((one) => typeof one === 'string') ? 'choice' : 'json';
  if (type === 'string') return 'text';
  if (type === 'integer') return 'whole number';
  if (type === 'number') return 'number';
  if (type === 'boolean') return 'yes or no';
  const item = items as JsonObject | undefined;
  return type === 'array' && item?.['type'] === 'string' ? 'texts' : 'json';
}

function sampleOf(argument: string, kind: Kind, property: JsonObject): string | undefined {
  if (kind === 'yes or no') return undefined;
  if (kind === 'choice') return (property['enum'] as readonly string[])[0];
  if (kind === 'whole number' || kind === 'number') return String((property['minimum'] as number | undefined) ?? 1);
  return kind === 'json' ? "'{…}'" : argument.toUpperCase();
}

/** As the parser does it. */
function keyOf(flag: string): string {
  return flag.replace(/^--(?:no-)?/, '').replace(/-([A-Za-z0-9])/g, (_dash, letter: string) => letter.toUpperCase());
}

/** `fpf call search_repo --query QUERY`: what has to be given, and no more. */
export function exampleCall({ name, skill }: ProjectTool, flags: readonly ToolFlag[], qualified: boolean): string {
  const given = flags
    .filter(({ required }) => required)
    .flatMap(({ flag, sample }) => [flag, ...(sample === undefined ? [] : [sample])]);
  return ['fpf call', qualified ? `${skill}#${name}` : name, ...given].join(' ');
}
