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
    // npm asks the registry also where nothing is to be sent, and where none is named it would be one that nobody has chosen.
    if (registry !== undefined) await sendByNpm(packed.file, registry, { dryRun, work });
    const data = {
      name,
      version: packed.version,
      registry: registry ?? null,
      integrity: packed.integrity,
      bytes: packed.bytes,
      files: [...packed.files],
      published: !dryRun,
    };
    const where =
      registry === undefined
        ? 'Nothing was sent, and nobody asked: --registry URL names where it would go.'
        : `${dryRun ? 'Would be sent' : 'Sent'} to ${registry}`;
    const files = packed.files.map((file) => `  ${visibleLine(file)}`).join('\n');
    return {
      data,
      text: `${name} ${packed.version}\n${files}\n  ${packed.bytes} bytes  ${packed.integrity}\n${where}`,
    };
  });
}

async function sendByNpm(
  archive: string,
  registry: string,
  { dryRun, work }: { readonly dryRun: boolean; readonly work: string },
): Promise<void> {
  const args = ['publish', archive, '--ignore-scripts', ...(dryRun ? ['--dry-run'] : []), '--registry', registry];
  await runProgram('npm', args, { cwd: work, env: process.env, timeoutMs: 300_000 });
}
