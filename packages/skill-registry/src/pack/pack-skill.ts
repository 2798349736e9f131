import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { realSkillDir } from '../tree/hash-skill.ts';
import { readTree } from '../tree/read-tree.ts';
import { treeHash } from '../tree/tree-hash.ts';
import { validateSkill } from '../validate-skill.ts';
import { tar } from './tar.ts';

export type PackedSkill = { readonly file: string; readonly hash: string; readonly sha256: string; readonly bytes: number };

/** One archive of a valid skill: `<name>-<version>.tar` in `outDir`. What is not valid is not packed. */
export function packSkill(dir: string, outDir: string): PackedSkill {
  const root = realSkillDir(dir);
  const { manifest, diagnostics } = validateSkill(root, 'fpf');
  const [first] = diagnostics.filter((finding) => finding.severity === 'error');
  if (!manifest || first) {
    throw new FpfError({
      code: 'skill.not-valid',
      message: `skill-registry: ${basename(root)} is not packed: ${first ? `${first.file}:${first.line} ${first.message}` : 'it has no readable SKILL.md'}`,
      hint: 'Run `fpf skills validate` on it, and mend what it lists.',
    });
  }
  const files = readTree(root);
  const archive = tar(files, manifest.name);
  const file = join(outDir, `${manifest.name}-${manifest.version}.tar`);
  mkdirSync(outDir, { recursive: true });
  writeFileSync(file, archive);
  return { file, hash: treeHash(files, root), sha256: sha256(archive), bytes: archive.byteLength };
}
