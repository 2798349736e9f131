import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count, Sha256, TreeHash } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed, mapOf, oneOf } from '../schema/json.ts';
import { SkillVersion } from './skill-pin.ts';

const PackedFile = Type.Object({ mode: oneOf(['100644', '100755']), size: Count, sha256: Sha256 }, closed);

const PackedSkill = Type.Object({ version: SkillVersion, hash: TreeHash, files: mapOf(PackedFile) }, closed);

/** `skills.manifest.json` of a pack, written when it is packed and checked when it is put into a project. */
export const SkillPackManifest = define(
  'skill-pack-manifest',
  1,
  Type.Object(
    {
      $schema: Type.Literal('urn:fpf:skill-pack-manifest:1'),
      name: Type.String({ minLength: 1, maxLength: 214 }),
      version: SkillVersion,
      /** By the name of the skill's folder below `skills/`. */
      skills: mapOf(PackedSkill),
      /** SHA-256 over the canonical JSON of all the rest, as `sha256-<hex>`. */
      hash: TreeHash,
    },
    closed,
  ),
);
export type SkillPackManifest = Static<typeof SkillPackManifest>;
