import {
  configShape,
  foreignVariables,
  scriptVariables,
  type Shape,
  skillDefaults,
  type Variable,
  variables,
} from '@fpf/cli';
import { defaultBudget, defaultRetention } from '@fpf/contracts';
import { code, page, table } from './markdown.ts';

/**
 * Every key of fpf.config.json and every variable: from the schema that the config is held to, and the table that
 * commands read by.
 */
export function configPage(): string {
  return page(
    'Config and variables',
    '`ConfigFile` of `@fpf/contracts` and the variables of `@fpf/cli`',
    'A command looks at its options first, then at variables, then at `fpf.config.json`, then takes the default. [`fpf config explain`](cli.md#fpf-config-explain) shows each value and who said it. An empty variable is none. A key that is not in this table is an error; a variable `FPF_…` that is not is a warning; both name the nearest one.',
    '## fpf.config.json',
    'Data, not a program; an editor completes it from the schema that `$schema` names. `[]` stands for the items of a list. What the options of a component may hold says the component.',
    table(['key', 'what it may be', 'default', 'meaning'], rowsOf(configShape, [])),
    '## Variables',
    table(
      ['variable', 'option that wins over it', 'key', 'meaning'],
      [...variables, ...foreignVariables].map((one: Variable) => [
        code(one.name),
        one.flag ? code(one.flag) : '',
        one.key ?? '',
        one.means,
      ]),
    ),
    'The key of a model server is named by `model.options.keyEnv`, and never stands in the config.',
    '## What a script is given',
    table(
      ['variable', 'meaning'],
      scriptVariables.map(({ name, means }) => [code(name), means]),
    ),
  );
}

/** What several keys of one object have in common is shown under the first of them. */
function rowsOf(shape: Shape, path: readonly string[]): readonly (readonly string[])[] {
  const known = new Map<string, string>();
  return Object.entries(shape.properties ?? {}).flatMap(([key, member]) => {
    const own = [...path, key];
    const inner = member.items ? rowsOf(member.items, [...path, `${key}[]`]) : rowsOf(member, own);
    const same = JSON.stringify(member.items ?? member.properties);
    const first = inner.length > 1 ? known.get(same) : undefined;
    if (inner.length > 1 && first === undefined) known.set(same, own.join('.'));
    const means = [member.description, first && `As \`${first}\`.`].filter((part) => part !== undefined).join(' ');
    return [[code(own.join('.')), typeOf(member), defaultOf(own), means], ...(first === undefined ? inner : [])];
  });
}

function typeOf({ type, enum: words, items, properties, minimum, maximum, anyOf }: Shape): string {
  if (words) return words.map(code).join(', ');
  if (items) return items.properties || items.anyOf ? 'list of objects' : 'list of texts';
  if (anyOf) return 'one of several';
  if (properties || type === 'object') return 'object';
  const from = minimum === undefined ? '' : ` from ${minimum}`;
  const to = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : ` to ${maximum}`;
  return `${type === 'string' ? 'text' : (type ?? 'any')}${from}${to}`;
}

const defaults: Readonly<Record<string, object>> = {
  skills: skillDefaults,
  budget: defaultBudget,
  runs: defaultRetention,
};
const modelDefaults: Readonly<Record<string, string>> = { provider: 'ollama', name: 'functiongemma', fallback: 'none' };

function defaultOf([part = '', key = '', ...more]: readonly string[]): string {
  if (more.length > 0) return '';
  const value =
    part === 'model'
      ? modelDefaults[key]
      : Object.hasOwn(defaults, part)
        ? new Map(Object.entries(defaults[part] ?? {})).get(key)
        : undefined;
  return value === undefined ? '' : code(typeof value === 'string' ? value : JSON.stringify(value));
}
