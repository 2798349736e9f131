import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Packed } from './pack-all.ts';
import { demand } from './run.ts';

/** The packed Nx plug-in, unpacked where its peer can be found, makes a project of a skill folder. */
export function tryPlugin(root: string, folder: string, { tarball, manifest }: Packed): void {
  const home = join(folder, 'node_modules', manifest.name);
  mkdirSync(home, { recursive: true });
  demand('tar', ['-xzf', tarball, '-C', home, '--strip-components=1'], { cwd: folder });
  mkdirSync(join(folder, 'node_modules/@nx'), { recursive: true });
  symlinkSync(
    realpathSync(join(root, 'tools/nx-skills/node_modules/@nx/devkit')),
    join(folder, 'node_modules/@nx/devkit'),
  );
  const code = `
    const { createNodesV2: [, create] } = await import('${manifest.name}');
    const [[, { projects }]] = await create(['skills/a/SKILL.md'], {}, { workspaceRoot: '.', nxJsonConfiguration: {} });
    if (projects['skills/a']?.targets?.validate?.options?.commands?.[0] !== 'fpf skills validate "skills/a"') throw new Error(JSON.stringify(projects));`;
  demand(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder });
}
