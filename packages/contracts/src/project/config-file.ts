import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Digest, PackageName, SemVer } from '../schema/common.ts';
import { define, described, part } from '../schema/define.ts';
import { closed, JsonRecord, oneOf, someOf } from '../schema/json.ts';
import { Budget } from './budget.ts';
import { AcceptanceBounds } from './acceptance-record.ts';
import { SkillProfile } from '../skill/skill-manifest.ts';
import { PolicyChoice } from './policy.ts';
import { RunRetention } from './run-retention.ts';
import { TaskRole } from './task-role.ts';

/** The ports that a project may put another package behind. The state store comes with its session: one database. */
const portNames = [
  'model-gateway',
  'skill-registry',
  'skill-loader',
  'guard-engine',
  'tool-runner',
  'agentfs-adapter',
  'reporter',
] as const;
export const PortName = oneOf(portNames);
export type PortName = Static<typeof PortName>;

const ComponentUse = Type.Object(
  {
    use: described('The package that stands behind this port.', PackageName),
    version: described('The exact version; a range is not a pin.', SemVer),
    options: Type.Optional(
      described('What the component takes; it checks them against a schema of its own.', JsonRecord),
    ),
  },
  closed,
);

const ModelChoice = Type.Object(
  {
    provider: Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        'ollama, openai-compatible, cassette, rehearsal, scripted (answers from a file), or the name of a package under `use`.',
    }),
    name: Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'The tag, or the file of a cassette or of scripted answers.',
    }),
    digest: Type.Optional(described('What the tag must point to.', Digest)),
    options: Type.Optional(described('What the provider takes.', JsonRecord)),
    use: Type.Optional(described('The package of a provider that is none of ours.', PackageName)),
    version: Type.Optional(described('The exact version of that package.', SemVer)),
    fallback: Type.Optional(
      described(
        'Who answers when this model cannot be reached: none (as when left out), or the rehearsal model, labelled as such. Never under --frozen.',
        oneOf(['none', 'rehearsal']),
      ),
    ),
  },
  closed,
);

const SkillSourceChoice = Type.Object(
  {
    folder: Type.Optional(
      Type.String({ minLength: 1, description: 'A folder of skill folders, relative to this file.' }),
    ),
    package: Type.Optional(described('An installed npm package with a skills/ folder.', PackageName)),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 214,
        description: 'What `source/skill` calls it; its folder or package when left out.',
      }),
    ),
    profile: Type.Optional(described('How strictly the skills of this source are checked.', SkillProfile)),
  },
  { ...closed, minProperties: 1 },
);

/** As `fpf trace scan` prints it: by these three it is known again. */
const AllowedSecret = Type.Object(
  {
    shape: Type.String({ minLength: 1, maxLength: 64, description: 'The form, such as `assigned`.' }),
    length: Type.Integer({ minimum: 1, maximum: 65_536, description: 'How many bytes it has.' }),
    sha256: Type.String({ pattern: '^[0-9a-f]{4}$', description: 'The first four digits of its SHA-256.' }),
    reason: Type.String({ minLength: 1, maxLength: 512, description: 'Why it is no secret.' }),
  },
  closed,
);

/** `fpf.config.json`: data, not a program, so that it can be hashed into the trace and read before any guard exists. */
export const ConfigFile = define(
  'config-file',
  1,
  Type.Object(
    {
      $schema: Type.Optional(Type.String({ description: 'Where editors find this schema.' })),
      model: Type.Optional(described('The one model that decides.', ModelChoice)),
      components: Type.Optional(
        described('Other packages behind the ports, by the name of the port.', someOf(portNames, ComponentUse)),
      ),
      skills: Type.Optional(
        Type.Object(
          {
            sources: Type.Optional(
              Type.Array(SkillSourceChoice, {
                maxItems: 64,
                description:
                  'Where skills are looked for. Their order is that of lists, and decides a name only with `precedence`.',
              }),
            ),
            precedence: Type.Optional(
              described(
                'Of skills with one name, that of the earlier source has it, and the others are told as shadowed. Without this a name of several is ambiguous.',
                Type.Literal('order'),
              ),
            ),
            allow: Type.Optional(
              Type.Array(Type.String(), { maxItems: 512, description: 'The only skills that may be used, by id.' }),
            ),
            preset: Type.Optional(
              Type.String({
                maxLength: 64,
                description: 'A named list of skills that a pack ships (its presets.json), in place of `allow`.',
              }),
            ),
            tokens: Type.Optional(
              Type.Integer({
                minimum: 256,
                maximum: 32_768,
                description: 'How many tokens the loaded skills may take of the prompt.',
              }),
            ),
            profile: Type.Optional(
              described('How strictly skills are checked where a source does not say.', SkillProfile),
            ),
            max: Type.Optional(
              Type.Integer({ minimum: 1, maximum: 3, description: 'How many skills one run may load.' }),
            ),
          },
          { ...closed, description: 'Which skills there are.' },
        ),
      ),
      roles: Type.Optional(
        Type.Array(TaskRole, {
          maxItems: 8,
          description: 'Who the model may hand parts of the work to, with the tool `delegate`.',
        }),
      ),
      policy: Type.Optional(PolicyChoice),
      guards: Type.Optional(
        Type.Object(
          {
            resolvers: Type.Optional(
              Type.Array(ComponentUse, {
                maxItems: 32,
                description: 'Packages that answer further kinds of evidence questions.',
              }),
            ),
            measured: Type.Optional(
              Type.String({
                minLength: 1,
                maxLength: 1024,
                description: 'A report of `fpf eval --report` (JSON), relative to this file.',
              }),
            ),
          },
          { ...closed, description: 'What guards may ask.' },
        ),
      ),
      secrets: Type.Optional(
        Type.Object(
          {
            allow: Type.Array(AllowedSecret, {
              maxItems: 512,
              description: 'What `fpf trace scan` has found and a person has looked at.',
            }),
          },
          { ...closed, description: 'What in records looks like a secret and is none.' },
        ),
      ),
      accept: Type.Optional(
        Type.Object(
          {
            suite: Type.Optional(
              Type.String({
                minLength: 1,
                maxLength: 1024,
                description: 'The folder in which Cucumber is started, relative to this file.',
              }),
            ),
            cases: Type.Optional(
              Type.Array(Type.String({ minLength: 1, maxLength: 1024 }), {
                minItems: 1,
                maxItems: 64,
                description: 'Files of requests as `fpf eval` reads them (JSON Lines), relative to this file.',
              }),
            ),
            bounds: Type.Optional(
              described(
                'What a new model has to hold to, where that is not what is usual.',
                Type.Partial(AcceptanceBounds, closed),
              ),
            ),
          },
          { ...closed, description: 'By what `fpf accept` judges a new model.' },
        ),
      ),
      runs: Type.Optional(RunRetention),
      budget: Type.Optional(
        described(
          'What one run may spend; what is left out stays as it is by default.',
          Type.Partial(part(Budget), closed),
        ),
      ),
    },
    {
      ...closed,
      title: 'fpf.config.json',
      description: 'How a project uses the FPF Agent Stack: data, not a program.',
    },
  ),
);
export type ConfigFile = Static<typeof ConfigFile>;
