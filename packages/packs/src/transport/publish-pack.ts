import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { inTemporaryFolder } from '@fpf/project/files';
import { type PackedSkill, packSkill } from '../archive/pack-skill.ts';
import { readPackFolder } from '../pack/pack-folder.ts';
import { sendNpm } from './send-npm.ts';

export type Publishing = {
  /** Where to; without it the registry of the pack's own `publishConfig`. */
  readonly registry?: string | undefined;
  readonly dryRun?: boolean | undefined;
};

export type PublishedPack = Pick<PackedSkill, 'version' | 'files' | 'bytes' | 'integrity'> & {
  readonly name: string;
  /** Where it was sent or would be; undefined where a dry run was told of no registry. */
  readonly registry: string | undefined;
};

/** Sends the archive of a pack to a registry that somebody named, by npm with scripts off. A dry run sends nothing. */
export async function publishPack(
  dir: string,
  { registry: asked, dryRun = false }: Publishing,
): Promise<PublishedPack> {
  const { name, registry: configured } = readPackFolder(dir).package;
  const registry = asked ?? configured;
  if (registry === undefined && !dryRun) {
    throw new FpfError({
      code: 'pack.registry',
      message: `packs: ${name} is not published: no registry is named.`,
      hint:
        'Give --registry URL, or set publishConfig.registry in its package.json. --dry-run shows what would be ' +
        'sent.',
    });
  }
  return inTemporaryFolder('fpf-publish-', async (work) => {
    const { version, files, bytes, integrity, file } = packSkill(dir, work);
    // npm asks the registry also where nothing is to be sent, and where none is named it would be one that nobody has
    // chosen.
    const place =
      registry === undefined ? undefined : await sendNpm(file, { name, registry, dryRun, work: emptyIn(work) });
    return { name, version, files, bytes, integrity, registry: place };
  });
}

function emptyIn(work: string): string {
  const dir = join(work, 'npm');
  mkdirSync(dir);
  return dir;
}
