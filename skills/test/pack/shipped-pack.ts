import type { SkillManifest } from '@fpf/contracts';
import { createSkillRegistry } from '@fpf/skill-registry';
import { host, options } from '../support/reader.ts';

/** The pack as a registry reads it. */
export const manifests: readonly SkillManifest[] = await createSkillRegistry(options, host).list();
