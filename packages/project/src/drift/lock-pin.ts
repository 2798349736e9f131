import type { LoadedSkill, SkillPin } from '@fpf/contracts';
import { fileDigests, findCheckout } from '@fpf/skill-registry';
import { dirname } from 'node:path';

/**
 * The pin of a loaded skill as a lock has it: with the digest of each file, and without the commit where the skill lies
 * in the lock's own checkout: a lock cannot name the commit that will contain it.
 */
export function lockPin({ pin, files, manifest }: LoadedSkill, lockFile: string): SkillPin {
  const { commit, dirty, ...source } = pin.source;
  const own = findCheckout(dirname(manifest.path))?.top === findCheckout(dirname(lockFile))?.top;
  const origin = own
    ? source
    : { ...source, ...(commit !== undefined && { commit }), ...(dirty !== undefined && { dirty }) };
  return { ...pin, source: origin, files: { ...fileDigests(files) } };
}
