import type { LockFile, SkillPin } from '@fpf/contracts';
import type { Composition } from './compose.ts';
import { modelName } from './model-choice.ts';
import { schemaIds } from './schema-ids.ts';

/** The pins of what would run now. Nothing is inferred: each is read from the thing itself. */
export async function makeLock({ components, ports, model }: Composition): Promise<LockFile> {
  const identity = await ports.model.probe();
  const skills: Record<string, SkillPin> = {};
  for (const manifest of await ports.registry.list()) {
    const [loaded] = await ports.loader.load([`${manifest.id}@${manifest.version}`]);
    if (loaded) skills[`${manifest.source.ref}#${manifest.id}`] = loaded.pin;
  }
  return {
    lockfileVersion: 1,
    model: { provider: model.provider, name: modelName(model), digest: identity.digest },
    skills,
    schemas: schemaIds(),
    components: Object.fromEntries(Object.entries(components).map(([port, { pin }]) => [port, pin])),
  };
}
