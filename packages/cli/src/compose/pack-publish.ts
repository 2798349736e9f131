import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { packSkill, readPackFolder, sendNpm } from '@fpf/skill-registry';
import type { CommandInput } from '../command/descriptor.ts';
import { flag, text } from '../command/descriptor.ts';
import { inTemporaryFolder } from './in-temporary-folder.ts';
import type { PackOutcome } from './pack-add.ts';

/**
 * `fpf skills publish`: the archive of `fpf skills pack`, sent by npm with scripts off, to a registry that somebody
 * named.
 */
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
    // npm asks the registry also where nothing is to be sent, and where none is named it would be one that nobody has
    // chosen.
    const place =
      registry === undefined ? undefined : await sendNpm(packed.file, { name, registry, dryRun, work: emptyIn(work) });
    const data = {
      name,
      version: packed.version,
      registry: place ?? null,
      integrity: packed.integrity,
      bytes: packed.bytes,
      files: [...packed.files],
      published: !dryRun,
    };
    const where =
      place === undefined
        ? 'Nothing was sent, and nobody asked: --registry URL names where it would go.'
        : `${dryRun ? 'Would be sent' : 'Sent'} to ${visibleLine(place)}`;
    const files = packed.files.map((file) => `  ${visibleLine(file)}`).join('\n');
    return {
      data,
      text: `${name} ${packed.version}\n${files}\n  ${packed.bytes} bytes  ${packed.integrity}\n${where}`,
    };
  });
}

function emptyIn(work: string): string {
  const dir = join(work, 'npm');
  mkdirSync(dir);
  return dir;
}
