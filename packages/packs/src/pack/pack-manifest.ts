import { type SkillFile, SkillPackManifest } from '@fpf/contracts';
import { canonicalJson, sha256 } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { examineSkill } from '@fpf/skill-registry';
import { packRefused } from './pack-refused.ts';
import { manifestName, type Pack, type PackSkill } from './pack.ts';
import { readJsonObject } from './package-json.ts';

/**
 * What a pack says of its skills: each file with mode, size and digest, each skill's pin, and a hash over all of it.
 */
export function makeManifest(pack: Pack): SkillPackManifest {
  const rest = {
    $schema: 'urn:fpf:skill-pack-manifest:1' as const,
    name: pack.package.name,
    version: pack.package.version,
    skills: Object.fromEntries(pack.skills.map((skill) => [skill.name, entryOf(skill, pack.package.version)])),
  };
  return { ...rest, hash: `sha256-${sha256(canonicalJson(rest))}` };
}

function entryOf(skill: PackSkill, version: string): SkillPackManifest['skills'][string] {
  const files = skill.files
    .map(({ path, executable, bytes }) => {
      const mode: '100644' | '100755' = executable ? '100755' : '100644';
      return [path, { mode, size: bytes.byteLength, sha256: sha256(bytes) }] as const;
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { version: skillVersion(skill, version), hash: skill.hash, files: Object.fromEntries(files) };
}

export function manifestFile(pack: Pack): SkillFile {
  const sorted: unknown = JSON.parse(canonicalJson(makeManifest(pack)));
  return {
    path: manifestName,
    executable: false,
    bytes: new TextEncoder().encode(`${JSON.stringify(sorted, null, 2)}\n`),
  };
}

/**
 * Is the pack what its own manifest says? False where it has none: then only its source vouches for it. Whoever can
 * change the files can change the manifest too, so this finds accidents and halves; the pins in the lock are what
 * holds.
 */
export function matchesManifest(pack: Pack): boolean {
  const file = pack.files.find(({ path }) => path === manifestName);
  if (!file) return false;
  const found = readJsonObject(file.bytes, manifestName);
  const [issue] = check(SkillPackManifest, found);
  if (issue) throw mismatch(`does not fit its schema: ${issue.pointer || '/'} ${issue.message}`);
  const said = found as unknown as SkillPackManifest;
  const is = makeManifest(pack);
  if (said.name !== is.name || said.version !== is.version)
    throw mismatch(`is of ${said.name}@${said.version}; the pack is ${is.name}@${is.version}`);
  for (const name of new Set([...Object.keys(said.skills), ...Object.keys(is.skills)])) {
    const [a, b] = [said, is].map(({ skills }) => (Object.hasOwn(skills, name) ? skills[name] : undefined));
    if (canonicalJson(a ?? null) !== canonicalJson(b ?? null))
      throw mismatch(`says otherwise than the files of skills/${name}`);
  }
  if (said.hash !== is.hash) throw mismatch('does not have the hash of its own content');
  return true;
}

function mismatch(what: string): Error {
  return packRefused(
    'pack.integrity',
    `${manifestName} ${what}`,
    'Make the pack anew with `fpf skills pack`, or fetch it again.',
  );
}

/** The version that the registry will give a skill of a pack: its own, else the package's. */
function skillVersion(skill: PackSkill, packageVersion: string): string {
  const context = {
    dir: `skills/${skill.name}`,
    folder: skill.name,
    profile: 'lenient',
    source: { type: 'folder', ref: 'skills' },
    shipped: false,
    packageVersion,
  } as const;
  return examineSkill(context, skill.files, { body: false }).manifest?.version ?? packageVersion;
}
