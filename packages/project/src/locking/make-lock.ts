import {
  FpfError,
  type LoadedSkill,
  type LockFile,
  type ModelIdentity,
  type SkillManifest,
  type SkillPin,
} from '@fpf/contracts';
import { lockPin } from '../drift/lock-pin.ts';
import { schemaIds } from '../lock/schema-ids.ts';
import { modelName } from '../model/model-name.ts';
import { type Composition, pinsOf } from '../compose/compose.ts';
import { acceptanceOf } from '../lock/pinned-acceptance.ts';

export type LockOptions = {
  /** A change of packs does not ask the model: without an answer its digest stays unpinned, and the caller says so. */
  readonly unpinnedModel?: boolean;
  /** The sum of a record that is about to be put beside the lock. */
  readonly acceptance?: string;
  /** Told of each skill that cannot be loaded, which is left out then; without it such a skill ends the making. */
  readonly unloadable?: (skill: SkillManifest, error: FpfError) => void;
};

/**
 * The pins of what would run now. Nothing is inferred: each is read from the thing itself. Packs and waivers are a
 * person's, and stay.
 */
export async function makeLock(
  { components, provider, resolvers, ports, model, project }: Composition,
  options: LockOptions = {},
): Promise<LockFile> {
  const identity = await ports.model.probe().catch((error: unknown): Pick<ModelIdentity, 'digest'> => {
    if (options.unpinnedModel && FpfError.is(error) && error.code.startsWith('model.')) return { digest: null };
    throw error;
  });
  const skills: Record<string, SkillPin> = {};
  for (const manifest of await ports.registry.list()) {
    const key = `${manifest.source.ref}#${manifest.id}`;
    const [loaded] = await ports.loader.load([key]).catch((error: unknown): readonly LoadedSkill[] => {
      if (!options.unloadable || !FpfError.is(error)) throw error;
      options.unloadable(manifest, error);
      return [];
    });
    if (loaded) skills[key] = lockPin(loaded, project.lockFile);
  }
  const { packs, waivers } = project.lock ?? {};
  const acceptance =
    options.acceptance ?? (await acceptanceOf(project.lockFile, { provider: model.provider, digest: identity.digest }));
  return {
    lockfileVersion: 1,
    model: {
      provider: model.provider,
      name: modelName(model),
      digest: identity.digest,
      ...(acceptance !== undefined && { acceptance }),
    },
    skills,
    schemas: schemaIds(),
    components: pinsOf({ components, provider, resolvers }),
    ...(packs && { packs }),
    ...(waivers && { waivers }),
  };
}
