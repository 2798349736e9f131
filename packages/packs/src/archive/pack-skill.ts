import { FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { writeWhole } from '@fpf/files/write';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { showFinding } from '@fpf/skill-registry';
import { realSkillDir } from '@fpf/skill-registry/tree';
import { type CheckedPack, checkPack } from '../pack/check-pack.ts';
import { gzip } from './gzip.ts';
import { manifestName, type Pack } from '../pack/pack.ts';
import { readPackFolder } from '../pack/pack-folder.ts';
import { tar } from './tar.ts';

export type PackedSkill = {
  readonly file: string;
  readonly name: string;
  readonly version: string;
  /** Of each skill, by its name. */
  readonly skills: Readonly<Record<string, string>>;
  readonly sha256: string;
  /** As npm writes it into a lock. */
  readonly integrity: string;
  readonly bytes: number;
  readonly files: readonly string[];
  /** Generated files that were written into the pack's own folder, so that `npm pack` there gives the same content. */
  readonly wrote: readonly string[];
};

/**
 * One archive that npm installs, from a skill or a pack folder: the same bytes for the same files. What is not valid is
 * not packed.
 */
export function packSkill(dir: string, outDir: string): PackedSkill {
  const root = realSkillDir(dir);
  const pack = readPackFolder(root);
  refuseUnfit(checkPack(pack, 'fpf'));
  const archive = archiveOf(pack);
  const { name, version } = pack.package;
  const file = join(outDir, `${name.replace(/^@/, '').replace('/', '-')}-${version}.tgz`);
  write(file, archive);
  return {
    file,
    name,
    version,
    skills: Object.fromEntries(pack.skills.map((skill) => [skill.name, skill.hash])),
    sha256: sha256(archive),
    integrity: integrityOf(archive),
    bytes: archive.byteLength,
    files: pack.files.map(({ path }) => path).sort(),
    wrote: writeGenerated(root, pack),
  };
}

export function archiveOf(pack: Pack): Uint8Array {
  return gzip(tar(pack.files, 'package'));
}

export function integrityOf(archive: Uint8Array): string {
  return `sha512-${createHash('sha512').update(archive).digest('base64')}`;
}

/**
 * A skill that breaks the profile, or that has what the scanner lets nobody waive. Warnings are the installing
 * project's affair.
 */
export function refuseUnfit({ pack, broken, findings }: CheckedPack): void {
  const [skill] = broken;
  const first = skill?.diagnostics.find(({ severity }) => severity === 'error');
  if (skill && first) {
    throw new FpfError({
      code: 'skill.not-valid',
      message: `packs: ${pack.package.name} is not packed: ${skill.name}/${showFinding(first)}`,
      hint: 'Run `fpf skills validate` on it, and mend what it lists.',
      details: { skill: skill.name, diagnostics: skill.diagnostics },
    });
  }
  const error = findings.find(({ severity }) => severity === 'error');
  if (!error) return;
  throw new FpfError({
    code: 'pack.findings',
    message:
      `packs: ${pack.package.name} is not packed: ${error.skill}/${error.file}:${error.line}:${error.column} ` +
      `${error.code}: ${error.message}`,
    hint: error.fix,
    details: { finding: error },
  });
}

/** A skill's own folder stays as it is. */
function writeGenerated(root: string, pack: Pack): readonly string[] {
  if (!existsSync(join(root, 'skills'))) return [];
  const names = [manifestName, ...(existsSync(join(root, 'plugin.json')) ? [] : ['plugin.json'])];
  for (const name of names) {
    const file = pack.files.find(({ path }) => path === name);
    if (file) write(join(root, name), file.bytes);
  }
  return names;
}

/** Removes the folders that it made where the file cannot be written. */
function write(file: string, bytes: Uint8Array): void {
  const made = mkdirSync(dirname(file), { recursive: true });
  try {
    writeWhole(file, bytes);
  } catch (error) {
    if (made !== undefined) rmSync(made, { recursive: true, force: true });
    throw error;
  }
}
