import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SkillFile } from '@fpf/contracts';
import { readPlainFile, readTree, realSkillDir } from '@fpf/skill-registry/tree';
import { type Pack, packOf } from './pack.ts';

/** A pack as it lies in a project, whatever somebody has done to it since. */
export function readVendoredPack(dir: string): Pack {
  const root = realSkillDir(dir);
  const files = readdirSync(root, { withFileTypes: true }).flatMap((entry): readonly SkillFile[] => {
    if (entry.isFile()) return [{ path: entry.name, executable: false, bytes: readPlainFile(join(root, entry.name)) }];
    return entry.name === 'skills' ? skillsIn(join(root, 'skills')) : [];
  });
  return packOf(files);
}

function skillsIn(folder: string): readonly SkillFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): readonly SkillFile[] => {
    if (entry.isFile())
      return [{ path: `skills/${entry.name}`, executable: false, bytes: readPlainFile(join(folder, entry.name)) }];
    return readTree(join(folder, entry.name)).map((file) => ({ ...file, path: `skills/${entry.name}/${file.path}` }));
  });
}
