import { FpfError, type LockFile, nearestName } from '@fpf/contracts';
import { oneLine } from '../pack/one-line.ts';

/**
 * Whether a pin is the one that was asked for: by `model`, a port or its package, a skill's key or id, or a pack.
 * Without a name: each.
 */
export type Picks = (kind: 'model' | 'component' | 'skill' | 'pack' | 'schemas', name: string) => boolean;

export function picks(asked: string | undefined, locked: LockFile, now: LockFile): Picks {
  if (asked === undefined) return () => true;
  const packages = new Map(
    [...Object.entries(now.components), ...Object.entries(locked.components)].map(([port, pin]) => [port, pin.package]),
  );
  const fits: Picks = (kind, name) => {
    if (kind === 'model' || kind === 'schemas') return asked === kind;
    if (kind === 'component') return asked === name || asked === packages.get(name);
    return asked === name || (kind === 'skill' && asked === name.slice(name.lastIndexOf('#') + 1));
  };
  const skills = [...Object.keys(locked.skills), ...Object.keys(now.skills)];
  const known = [
    'model',
    'schemas',
    ...packages.keys(),
    ...packages.values(),
    ...skills,
    ...skills.map((key) => key.slice(key.lastIndexOf('#') + 1)),
    ...Object.keys(locked.packs ?? {}),
  ];
  if (known.includes(asked)) return fits;
  const near = nearestName(asked, [...new Set(known)]);
  throw new FpfError({
    code: 'usage.bad-option',
    message:
      `packs: the lock pins nothing called ${JSON.stringify(oneLine(asked).slice(0, 128))}.` +
      (near === undefined ? '' : ` Did you mean ${near}?`),
    hint: 'Name model, a port or its package, a skill or a pack; without a name all of them are looked at.',
  });
}
