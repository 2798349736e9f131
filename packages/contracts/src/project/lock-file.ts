import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Digest, RelativePath, SemVer, Sha256, TreeHash } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, mapOf, nullable } from '../schema/json.ts';
import { SkillPin, SkillSource, SkillVersion } from '../skill/skill-pin.ts';

const ComponentPin = Type.Object(
  {
    package: Type.String({ maxLength: 214 }),
    version: SemVer,
    contract: Type.String({ maxLength: 96 }),
    integrity: Type.Optional(Type.String({ maxLength: 256 })),
  },
  closed,
);

const PackPin = Type.Object(
  {
    version: SkillVersion,
    source: SkillSource,
    /** Where it was put, relative to the lock. */
    folder: RelativePath,
    skills: mapOf(TreeHash),
    /** Over every file of that folder, also those that belong to no skill. */
    hash: Type.Optional(TreeHash),
  },
  closed,
);

/** A waiver lies in the consumer's lock, never in the pack: nobody waives for others. */
export const Waiver = Type.Object(
  {
    rule: Type.String({ maxLength: 96 }),
    skill: Type.String({ maxLength: 256 }),
    path: RelativePath,
    sha256: Sha256,
    reason: Type.String({ minLength: 1, maxLength: 512 }),
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
        {
          provider: Type.String({ maxLength: 64 }),
          name: Type.String({ maxLength: 256 }),
          digest: nullable(Digest),
          /** Of `fpf.acceptance.json` beside the lock: by what this model was accepted. */
          acceptance: Type.Optional(Sha256),
        },
        closed,
      ),
      skills: mapOf(part(SkillPin)),
      schemas: Type.Array(Type.String({ pattern: '^urn:fpf:' })),
      components: mapOf(ComponentPin),
      /**
       * What `fpf skills add` brought in: by the pack's name, the bytes it was installed from and the skills that it
       * has.
       */
      packs: Type.Optional(mapOf(PackPin)),
      /** Findings of the scanner that a person has looked at, each bound to the bytes of its file. */
      waivers: Type.Optional(Type.Array(Waiver)),
    },
    closed,
  ),
);
export type LockFile = Static<typeof LockFile>;
export type ComponentPin = Static<typeof ComponentPin>;
export type PackPin = Static<typeof PackPin>;
export type Waiver = Static<typeof Waiver>;
