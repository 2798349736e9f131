import type { JsonObject, LockFile, SkillsLoaded } from '@fpf/contracts';

/**
 * What was loaded and is not what the lock pins, a line each. A frozen run refuses it; one that is not goes on, and
 * whoever watches it should know. Without a lock nothing is pinned.
 */
export function unlikePins(loaded: JsonObject, lock: LockFile | undefined): readonly string[] {
  if (!lock) return [];
  const pins = Object.values(lock.skills);
  return (loaded as SkillsLoaded).skills.flatMap(({ name, hash }) => {
    const named = pins.filter((pin) => pin.name === name);
    if (named.some((pin) => pin.hash === hash)) return [];
    const what = named.length === 0 ? 'has no pin in fpf.lock.json' : 'is not what fpf.lock.json pins';
    return [
      `The skill ${name} ${what}: \`fpf verify\` says what moved, and \`fpf lock\` pins what is there. With --frozen this run is refused.`,
    ];
  });
}
