import { dirname } from 'node:path';
import { FpfError, type LockFile, type SkillManifest } from '@fpf/contracts';
import { brokenSkills } from '../drift/broken-skills.ts';
import { type Drift, findDrift } from '../drift/drift.ts';
import { packDrift } from '../drift/pack-drift.ts';
import type { ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import type { Composition } from '../compose/compose.ts';
import { type LockOptions, makeLock } from './make-lock.ts';
import { unfrozen } from './unfrozen.ts';

export type DriftNow = {
  readonly composition: Composition;
  readonly drift: readonly Drift[];
  /** Why nobody knows whether the model is the one that is pinned. */
  readonly unasked?: FpfError;
};

/**
 * Compares a lock with what would run now. Files are looked at whether or not a model's server answers: only where
 * nothing moved in them is the server's silence the answer.
 */
export async function driftNow(from: ProjectInput, lock: LockFile, opened?: ProjectRecord): Promise<DriftNow> {
  const composition = await unfrozen(from, 'as-locked', opened);
  const broken = new Map<SkillManifest, FpfError>();
  const { now, unasked } = await madeNow(composition, lock, (skill, error) => broken.set(skill, error));
  const unreadable = (await composition.ports.registry.unreadable?.()) ?? [];
  const skills = findDrift(lock, now, brokenSkills(lock, broken, unreadable));
  const drift = [...skills, ...packDrift(lock, dirname(composition.project.lockFile))];
  if (unasked && drift.length === 0) throw unasked;
  return { composition, drift, ...(unasked && { unasked }) };
}

/** A skill that cannot be loaded is reported next to whatever else moved, and ends no comparison. */
async function madeNow(
  composition: Composition,
  lock: LockFile,
  unloadable: NonNullable<LockOptions['unloadable']>,
): Promise<{ readonly now: LockFile; readonly unasked?: FpfError }> {
  try {
    return { now: await makeLock(composition, { unloadable }) };
  } catch (error) {
    if (!FpfError.is(error) || !error.code.startsWith('model.')) throw error;
    return {
      now: { ...(await makeLock(composition, { unpinnedModel: true, unloadable })), model: lock.model },
      unasked: error,
    };
  }
}
