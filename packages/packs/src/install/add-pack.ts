import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { shellWord } from '@fpf/files/text';
import { folderOf } from '@fpf/project/lock';
import type { ProjectInput } from '@fpf/project/options';
import { bringPack } from '../transport/fetch-pack.ts';
import { admitPack } from './admit-pack.ts';
import { refuseTakenNames } from './pack-names.ts';
import { type PackAsk, packPlan, type PackPlan } from './pack-plan.ts';
import { describePack, packFindings, packNames, previewPack } from './pack-preview.ts';
import { stateOfPack } from './pack-state.ts';
import { openTarget } from './pack-target.ts';
import { writePack } from './write-pack.ts';

/** Fetches a pack, checks and scans it, and plans to put it beside the config. Nothing of it is run. */
export async function planAdd(from: ProjectInput, source: string, ask: PackAsk = {}): Promise<PackPlan> {
  const target = openTarget(from);
  const fetched = await bringPack(from, source, { from: process.cwd(), base: target.base });
  const { name, version } = fetched.pack.package;
  const folder = folderOf(name);
  if (packNames(target.project.lock).includes(name) || existsSync(join(target.base, folder))) {
    throw new FpfError({
      code: 'pack.exists',
      message: `packs: the project has the pack ${name} already (${folder}).`,
      hint:
        `Run \`fpf skills update ${name} SOURCE\` to see what would change, or \`fpf skills remove ${name}\` ` +
        'first.',
    });
  }
  const state = stateOfPack(target, name);
  await refuseTakenNames(from, target.project, fetched.pack);
  const admitted = admitPack(ask, target, fetched, `fpf skills add ${shellWord(source)}`);
  const { checked, waivers, refused } = admitted;
  const shown = [previewPack(checked, fetched.source, target.project.config.policy), packFindings(admitted)];
  const preview = shown.filter((part) => part !== '').join('\n');
  const data = { ...describePack(admitted, fetched.source), folder, added: false };
  const question = `Put ${name} ${version} into ${folder}?`;
  return packPlan({ preview, question, data, refused, isDone: false }, async () => {
    const note = await writePack(from, target, { profile: ask.profile, fetched, waivers, state });
    const text = `${preview}\nAdded as ${folder}; config and lock name it. Commit the three together.${note}`;
    return { data: { ...data, added: true }, text };
  });
}
