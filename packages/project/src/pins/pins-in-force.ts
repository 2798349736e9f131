import type { JsonObject, LockFile, SkillPin } from '@fpf/contracts';
import type { ProjectInput } from '../options/project-input.ts';
import { askedPreset } from '../skills/skill-settings.ts';
import { sourceNames } from '../skills/skill-sources.ts';

/**
 * The pins that a frozen run holds its skills to: every one of the lock. Only the command itself may leave skills out
 * (`--skill`, `--preset`); those are not missed then. A config that lets in fewer than were locked has drifted, and the
 * run says so.
 */
export function pinsInForce(lock: LockFile, options: JsonObject, input: ProjectInput): readonly SkillPin[] {
  const narrowed = askedPreset(input) !== undefined || (input.options.skills ?? []).length > 0;
  const allow = narrowed ? (options['allow'] as readonly string[] | undefined) : undefined;
  if (!allow) return Object.values(lock.skills);
  const names = sourceNames(options);
  return Object.entries(lock.skills)
    .filter(([key, { name, source }]) => {
      const id = key.slice(key.indexOf('#', source.ref.length) + 1);
      return [id, name, `${names.get(source.ref) ?? source.ref}/${name}`].some((called) => allow.includes(called));
    })
    .map(([, pin]) => pin);
}
