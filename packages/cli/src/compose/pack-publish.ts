import { FpfError } from '@fpf/contracts';
import { packSkill, readPackFolder, runProgram } from '@fpf/skill-registry';
import type { CommandInput } from '../command/descriptor.ts';
import { flag, text } from '../command/descriptor.ts';
import { inTemporaryFolder } from './in-temporary-folder.ts';
import type { PackOutcome } from './pack-add.ts';
import { visibleLine } from '../output/visible.ts';

/** `fpf skills publish`: the archive of `fpf skills pack`, sent by npm with scripts off, to a registry that somebody named. */
export async function publishPack(input: CommandInput, dir: string): Promise<PackOutcome> {
  const dryRun = flag(input, 'dryRun');
  const { name, registry: configured } = readPackFolder(dir).package;
  const registry = text(input, 'registry') ?? configured;
  if (registry === undefined && !dryRun) {
    throw new FpfError({
      code: 'pack.registry',
      message: `cli: ${name} is not published: no registry is named.`,
      hint: 'Give --registry URL, or set publishConfig.registry in its package.json. --dry-run shows what would be sent.',
    });
  }
  return inTemporaryFolder('fpf-publish-', async (work) => {
    const packed = packSkill(dir, work);
    const args = [
      'publish',
      packed.file,
      '--ignore-scripts',
      ...(dryRun ? ['--dry-run'] : []),
      ...(registry === undefined ? [] : ['--registry', registry]),
    ];
    await runProgram('npm', args, { cwd: work, env: process.env, timeoutMs: 300_000 });
    const data = {
      name,
      version: packed.version,
      registry: registry ?? null,
      integrity: packed.integrity,
      bytes: packed.bytes,
      files: [...packed.files],
      published: !dryRun,
    };
    const files = packed.files.map((file) => `  ${visibleLine(file)}`).join('\n');
    const where = registry ?? "npm's own configured registry (none is named: publishing for real will ask for one)";
    return {
      data,
      text: `${name} ${packed.version}\n${files}\n  ${packed.bytes} bytes  ${packed.integrity}\n${dryRun ? 'Would be sent to' : 'Sent to'} ${where}`,
    };
  });
}
