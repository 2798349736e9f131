import type { JsonValue, LockFile, SkillPin } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { type MovedFiles, movedFiles } from '@fpf/skill-registry';

/** One pin that moved: where it stands in the lock, what it was, what it is; of a skill, which files. */
export type Drift = { readonly pin: string; readonly from: string; readonly to: string; readonly files?: MovedFiles };

/**
 * Every difference between two locks, by the path of the pin. What only tells where something came from is never
 * compared.
 */
export function findDrift(locked: LockFile, now: LockFile, broken: BrokenSkills = new Map()): readonly Drift[] {
  const skills = skillDrift(locked.skills, now.skills, broken);
  const told = new Set(skills.map(({ pin }) => pin));
  const before = flatten(compared(locked, told));
  const after = flatten(compared(now, told));
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  const others = paths.flatMap((pin) => {
    const [from, to] = [before.get(pin) ?? 'nothing', after.get(pin) ?? 'nothing'];
    return from === to ? [] : [{ pin, from, to }];
  });
  return [...skills, ...others].sort((a, b) => (a.pin < b.pin ? -1 : 1));
}

type Skills = LockFile['skills'];

/**
 * What became of skills that can be pinned no more, by their keys in a lock: in a word, and which files moved where
 * their bytes can be read.
 */
export type BrokenSkills = ReadonlyMap<string, { readonly what: string; readonly files?: MovedFiles }>;

/** A skill whose hash moved is one difference, whatever else of its pin follows from it. */
function skillDrift(before: Skills, after: Skills, broken: BrokenSkills): readonly Drift[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after), ...broken.keys()])].sort();
  return keys.flatMap((key) => {
    const [from, to] = [before, after].map((skills) => (Object.hasOwn(skills, key) ? skills[key] : undefined));
    const because = broken.get(key);
    if (because)
      return [
        { pin: `skills.${key}`, from: shown(from), to: because.what, ...(because.files && { files: because.files }) },
      ];
    if (from?.hash === to?.hash) return [];
    const files = from?.files && to?.files && movedFiles(from.files, to.files);
    return [{ pin: `skills.${key}`, from: shown(from), to: shown(to), ...(files && { files }) }];
  });
}

function shown(pin: SkillPin | undefined): string {
  return pin ? `${pin.version} ${pin.hash}` : 'nothing';
}

/**
 * The commit and the state of a checkout say where bytes came from, the digests of files say what moved; the hash
 * decides.
 */
function compared({ model, schemas, components, skills: pinned }: LockFile, told: ReadonlySet<string>): JsonValue {
  const skills = Object.entries(pinned)
    .filter(([key]) => !told.has(`skills.${key}`))
    .map(([key, { files: _files, source, ...pin }]) => {
      const { commit: _commit, dirty: _dirty, ...compare } = source;
      return [key, { ...pin, source: compare }] as const;
    });
  return { model, schemas, components, skills: Object.fromEntries(skills) };
}

function flatten(value: JsonValue, path = '', into = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value))
    for (const item of value) into.set(`${path}[${typeof item === 'string' ? item : canonicalJson(item)}]`, 'listed');
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) flatten(member, path === '' ? key : `${path}.${key}`, into);
  else into.set(path, String(value));
  return into;
}
