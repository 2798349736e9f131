import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FpfError, type SkillFile } from '@fpf/contracts';
import { partsOf } from '../view/view-path.ts';

/** Lays out the skill's verified bytes for one call. What runs is these, not what the skill's folder holds by now. */
export function placeSkill(folder: string, files: readonly SkillFile[]): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const { path, executable, bytes } of files) {
    const parts = partsOf(path);
    if (parts.length === 0) {
      throw new FpfError({
        code: 'session.path-refused',
        message: `agentfs-adapter: ${path} names no file of the skill`,
        hint: 'This is a defect of the skill loader.',
      });
    }
    const at = join(folder, ...parts);
    mkdirSync(dirname(at), { recursive: true, mode: 0o755 });
    writeFileSync(at, bytes, { flag: 'wx' });
    chmodSync(at, executable ? 0o555 : 0o444);
  }
}
