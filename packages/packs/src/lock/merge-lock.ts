import type { LockFile, Waiver } from '@fpf/contracts';
import { pinNames } from '../compare/pin-change.ts';
import type { Picks } from './named-item.ts';

/** The lock as it is, but for what was asked for. */
export function mergeLock(locked: LockFile, now: LockFile, pick: Picks, waivers: readonly Waiver[]): LockFile {
  const part = <T>(
    kind: 'component' | 'skill' | 'pack',
    was: Readonly<Record<string, T>>,
    is: Readonly<Record<string, T>>,
  ): Record<string, T> =>
    Object.fromEntries(
      pinNames(was, is).flatMap((name) => {
        const from = pick(kind, name) ? is : was;
        const pin = Object.hasOwn(from, name) ? from[name] : undefined;
        return pin === undefined ? [] : [[name, pin] as const];
      }),
    );
  const { packs, waivers: _, ...rest } = locked;
  return {
    ...rest,
    model: pick('model', 'model') ? now.model : locked.model,
    schemas: pick('schemas', 'schemas') ? now.schemas : locked.schemas,
    components: part('component', locked.components, now.components),
    skills: part('skill', locked.skills, now.skills),
    ...(packs && { packs: part('pack', packs, now.packs ?? {}) }),
    ...(waivers.length > 0 && { waivers: [...waivers] }),
  };
}
