import assert from 'node:assert/strict';
import type { SkillManifest } from '@fpf/contracts';
import { createSkillRegistry } from '@fpf/skill-registry';
import { shipped } from '../support/shipped-skills.ts';

export const options = { sources: [{ folder: shipped, name: 'shipped', shipped: true }] };

/** A registry of the shipped skills has nothing to complain of. */
export const host = { log: (line: string): never => assert.fail(line) } as const;

/** The pack as a registry reads it. */
export const manifests: readonly SkillManifest[] = await createSkillRegistry(options, host).list();
