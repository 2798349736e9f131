import { Type, type Static } from '@sinclair/typebox';
import { Digest, SemVer } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, JsonRecord, oneOf, someOf } from '../schema/json.ts';
import { Budget } from '../run/budget.ts';
import { SkillProfile } from '../skill/skill-manifest.ts';
import { PolicyRule } from './policy-rule.ts';

/** The ports that a project may put another package behind. */
const portNames = ['model-gateway', 'skill-registry', 'skill-loader', 'guard-engine', 'tool-runner', 'agentfs-adapter', 'state-store', 'reporter'] as const;
export const PortName = oneOf(portNames);
export type PortName = Static<typeof PortName>;

const ComponentUse = Type.Object(
  {
    use: Type.String({ minLength: 1, maxLength: 214, description: 'The package that stands behind this port.' }),
    version: SemVer,
    options: Type.Optional(JsonRecord),
  },
  closed,
);

const ModelChoice = Type.Object(
  {
    provider: Type.String({ minLength: 1, maxLength: 64, description: 'ollama, or scripted (answers from a file).' }),
    name: Type.String({ minLength: 1, maxLength: 256, description: 'The tag, or the file of scripted answers.' }),
    digest: Type.Optional(Digest),
    options: Type.Optional(JsonRecord),
  },
  closed,
);

const SkillSourceChoice = Type.Object(
  {
    folder: Type.Optional(Type.String({ minLength: 1, description: 'A folder of skill folders, relative to this file.' })),
    package: Type.Optional(Type.String({ minLength: 1, description: 'An installed npm package with a skills/ folder.' })),
    profile: Type.Optional(SkillProfile),
  },
  { ...closed, minProperties: 1 },
);

/** `fpf.config.json`: data, not a program, so that it can be hashed into the trace and read before any guard exists. */
export const ConfigFile = define(
  'config-file',
  1,
  Type.Object(
    {
      $schema: Type.Optional(Type.String()),
      model: Type.Optional(ModelChoice),
      components: Type.Optional(someOf(portNames, ComponentUse)),
      skills: Type.Optional(
        Type.Object(
          {
            sources: Type.Optional(Type.Array(SkillSourceChoice, { maxItems: 64 })),
            allow: Type.Optional(Type.Array(Type.String(), { maxItems: 512 })),
            profile: Type.Optional(SkillProfile),
            max: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
          },
          closed,
        ),
      ),
      policy: Type.Optional(
        Type.Object(
          {
            allow: Type.Optional(Type.Array(PolicyRule, { maxItems: 512 })),
            deny: Type.Optional(Type.Array(PolicyRule, { maxItems: 512 })),
            ask: Type.Optional(Type.Array(PolicyRule, { maxItems: 512 })),
          },
          closed,
        ),
      ),
      budget: Type.Optional(Type.Partial(part(Budget), closed)),
    },
    closed,
  ),
);
export type ConfigFile = Static<typeof ConfigFile>;
