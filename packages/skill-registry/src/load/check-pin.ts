import { FpfError, type SkillPin } from '@fpf/contracts';

/** What was found of a skill; the version is missing where its header could not be read. */
export type Found = { readonly name: string; readonly version?: string; readonly hash: string };

/** The bytes at hand against what the lock says of this skill. A name alone pins nothing: the hash decides. */
export function checkPin(found: Found, pins: readonly SkillPin[]): void {
  const shown = found.version === undefined ? found.hash : `${found.version} ${found.hash}`;
  const named = pins.filter(({ name }) => name === found.name);
  const [first] = named;
  if (!first) {
    throw new FpfError({
      code: 'skill.not-locked',
      message: `skill-loader: the lock has no pin for ${found.name} (${shown})`,
      hint: 'Run `fpf lock` to pin it, and commit fpf.lock.json.',
      details: { found },
    });
  }
  const same = named.filter(({ hash }) => hash === found.hash);
  if (same.length === 0) {
    throw new FpfError({
      code: 'skill.hash-drift',
      message: `skill-loader: the bytes of ${found.name} are not the pinned ones: pinned ${named.map(({ hash, version }) => `${version} ${hash}`).join(' or ')}, found ${shown}`,
      hint: 'Look at what changed in the skill folder; if it is meant, run `fpf lock`.',
      details: { pinned: first, found },
    });
  }
  if (found.version === undefined || same.some(({ version }) => version === found.version)) return;
  throw new FpfError({
    code: 'pin.drift',
    message: `skill-loader: ${found.name} has the pinned bytes, but another version: pinned ${same.map(({ version }) => version).join(' or ')}, found ${found.version}`,
    hint: 'The version comes from the package around the skill; state it as metadata.version, or run `fpf lock`.',
    details: { pinned: same[0], found },
  });
}
