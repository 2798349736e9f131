import { oneOf, type JsonObject, Type } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { notValid } from './pack-refused.ts';
import { readJsonObject } from './package-json.ts';

const closed = { additionalProperties: false } as const;
const pluginSchema = 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json';

/**
 * The manifest of Agent Plugins 1.0.0, by which other clients find the same skills. Its schema is known here and never
 * fetched.
 */
const Plugin = Type.Object(
  {
    $schema: oneOf([pluginSchema]),
    name: Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z0-9][a-z0-9.-]*$' }),
    version: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    author: Type.Optional(
      Type.Object(
        { name: Type.Optional(Type.String()), email: Type.Optional(Type.String()), url: Type.Optional(Type.String()) },
        closed,
      ),
    ),
    homepage: Type.Optional(Type.String()),
    repository: Type.Optional(Type.String()),
    license: Type.Optional(Type.String()),
    keywords: Type.Optional(Type.Array(Type.String())),
    extensions: Type.Optional(Type.Object({}, { additionalProperties: Type.Object({}) })),
  },
  closed,
);

export function checkPlugin(bytes: Uint8Array): void {
  const value = readJsonObject(bytes, 'plugin.json');
  const [first] = check(Plugin, value);
  if (first)
    throw notValid(
      `plugin.json: ${first.pointer || '/'} ${first.message}`,
      'Mend that key; the form is that of Agent Plugins 1.0.0.',
    );
  const name = value['name'] as string;
  if (/--|\.\./.test(name))
    throw notValid('plugin.json: the name has two hyphens or periods in a row', 'Use single ones.');
  // Not of the pattern: a pattern with two parts of any length has to be asked by a validator that is loaded for it.
  if (/[.-]$/.test(name))
    throw notValid('plugin.json: the name ends with a hyphen or a period', 'End it with a letter or a digit.');
}

/** `@acme/skills` becomes `acme-skills`: a plugin's name has no scope. */
export function makePlugin(pack: {
  readonly name: string;
  readonly version: string;
  readonly description: string;
}): JsonObject {
  const name = pack.name
    .replace(/^@/, '')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, 64)
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
  return {
    $schema: pluginSchema,
    name,
    version: pack.version,
    ...(pack.description !== '' && { description: pack.description }),
  };
}
