import { Type, type Static } from '@sinclair/typebox';
import { Digest, SemVer } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, mapOf, nullable } from '../schema/json.ts';
import { SkillPin } from '../skill/skill-pin.ts';

const ComponentPin = Type.Object(
  {
    package: Type.String({ maxLength: 214 }),
    version: SemVer,
    contract: Type.String({ maxLength: 96 }),
    integrity: Type.Optional(Type.String({ maxLength: 256 })),
  },
  closed,
);

/** `fpf.lock.json`: sorted keys, no times. No pin is ever inferred from a name. */
export const LockFile = define(
  'lock-file',
  1,
  Type.Object(
    {
      $schema: Type.Optional(Type.String()),
      lockfileVersion: Type.Literal(1),
      model: Type.Object(
        { provider: Type.String({ maxLength: 64 }), name: Type.String({ maxLength: 256 }), digest: nullable(Digest) },
        closed,
      ),
      skills: mapOf(part(SkillPin)),
      schemas: Type.Array(Type.String({ pattern: '^urn:fpf:' })),
      components: mapOf(ComponentPin),
    },
    closed,
  ),
);
export type LockFile = Static<typeof LockFile>;
export type ComponentPin = Static<typeof ComponentPin>;
