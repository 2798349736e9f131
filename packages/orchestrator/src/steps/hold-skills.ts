import { FpfError, type SkillManifest, type SkillPin, type UnreadableSkill } from '@fpf/contracts';
import type { Asking } from '../context/asking.ts';

/**
 * Before a frozen run looks for skills: what it would look among is what the lock pins, each skill there, whole and of
 * its pinned hash, and none beside them. Else another skill would answer in the place of one that broke, and nobody
 * would be told. Hashes are those that the registry lists; whatever is loaded then is read, hashed and held against its
 * pin once more.
 */
export async function holdSkills(
  { ports }: Asking<'registry' | 'loader', never>,
  pins: readonly SkillPin[],
): Promise<void> {
  const listed = await ports.registry.list();
  const byKey = new Map(listed.map((manifest) => [keyOf(manifest), manifest]));
  const pinned = new Set(pins.map(keyOf));
  const away = pins.filter((pin) => !isAsPinned(pin, byKey.get(keyOf(pin))));
  const unpinned = listed.filter((manifest) => !pinned.has(keyOf(manifest)) && isWhole(manifest));
  if (away.length + unpinned.length === 0) return;
  const unreadable = away.length > 0 ? ((await ports.registry.unreadable?.()) ?? []) : [];
  const told: FpfError[] = [];
  for (const pin of away)
    told.push((await drift(ports, pin, byKey.get(keyOf(pin)), pins, unreadable)) ?? gone(pin, byKey, unreadable));
  throw together([...told, ...unpinned.map(notLocked)]);
}

/** A skill is (source, name): copies of one name in two sources are two skills. */
function keyOf({ source, name }: Pick<SkillPin, 'source' | 'name'>): string {
  return `${source.ref}#${name}`;
}

/** What has errors is offered to nobody. */
function isWhole({ diagnostics }: SkillManifest): boolean {
  return diagnostics.every(({ severity }) => severity !== 'error');
}

function isAsPinned({ hash, version }: SkillPin, found: SkillManifest | undefined): boolean {
  return found !== undefined && found.hash === hash && found.version === version && isWhole(found);
}

/**
 * The loader reads the bytes, and so can say which files moved; undefined where it has nothing to say of this skill's
 * bytes.
 */
async function drift(
  { loader }: Asking<'loader', never>['ports'],
  pin: SkillPin,
  found: SkillManifest | undefined,
  pins: readonly SkillPin[],
  unreadable: readonly UnreadableSkill[],
): Promise<FpfError | undefined> {
  const id = found ? `${found.source.ref}#${found.id}` : folderOf(pin, unreadable)?.folder;
  if (id === undefined) return undefined;
  try {
    await loader.load([id], { pins });
    return undefined;
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    return error.code === 'skill.hash-drift' || error.code === 'pin.drift' ? error : undefined;
  }
}

function folderOf({ name, source }: SkillPin, unreadable: readonly UnreadableSkill[]): UnreadableSkill | undefined {
  return unreadable.find(({ folder, source: { ref } }) => folder === name && ref === source.ref);
}

function gone(
  pin: SkillPin,
  byKey: ReadonlyMap<string, SkillManifest>,
  unreadable: readonly UnreadableSkill[],
): FpfError {
  const found = byKey.get(keyOf(pin));
  const folder = folderOf(pin, unreadable);
  const [error] = (found ?? folder)?.diagnostics.filter(({ severity }) => severity === 'error') ?? [];
  const why = error ? `: ${error.code} ${error.message}` : '';
  const is = found
    ? `it is ${found.version} ${found.hash} now${why}`
    : folder
      ? `its folder ${folder.path} cannot be read as a skill${why}`
      : 'no source has it any more';
  return new FpfError({
    code: 'skill.pinned-gone',
    message: `orchestrator: the lock pins ${pin.name} ${pin.version} of ${pin.source.ref}, and ${is}`,
    hint: 'Bring it back as it was; if it is meant, run `fpf lock`.',
    details: { pinned: { name: pin.name, version: pin.version, hash: pin.hash, source: pin.source.ref } },
  });
}

function notLocked({ name, version, hash, source }: SkillManifest): FpfError {
  return new FpfError({
    code: 'skill.not-locked',
    message: `orchestrator: the lock has no pin for ${name} (${version} ${hash}) of ${source.ref}`,
    hint: 'Run `fpf lock` to pin it, and commit fpf.lock.json; or take it out of the sources.',
    details: { found: { name, version, hash, source: source.ref } },
  });
}

const mostTold = 8;

/** All that moved, under the code of the first. */
function together(told: readonly FpfError[]): FpfError {
  const [first, ...others] = told as readonly [FpfError, ...FpfError[]];
  if (others.length === 0) return first;
  const more = others.length < mostTold ? '' : `; and ${others.length - mostTold + 1} more, which \`fpf verify\` lists`;
  return new FpfError({
    code: first.code,
    message: `${[first, ...others.slice(0, mostTold - 1)].map(({ message }) => message).join('; ')}${more}`,
    hint: first.hint,
    details: { moved: told.map(({ code, details }) => ({ code, ...details })) },
    cause: first,
  });
}
