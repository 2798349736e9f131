import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError, type Waiver } from '@fpf/contracts';
import { shellWord } from '@fpf/files/text';
import type { ProjectInput } from '@fpf/project/options';
import { type CheckedPack, checkPack } from '../pack/check-pack.ts';
import { carriedFiles } from '../pack/pack.ts';
import { unwaivedError } from '../scan/scan-gate.ts';
import { askedWaivers, noWaiving } from '../scan/waive.ts';
import { bringPack, type FetchedPack } from '../transport/fetch-pack.ts';
import { refuseTakenNames } from './pack-names.ts';
import { type PackAsk, packPlan, type PackPlan } from './pack-plan.ts';
import { brokenSkills, describePack, packFindings, packNames, previewPack } from './pack-preview.ts';
import { stateOfPack } from './pack-state.ts';
import { folderOf, openTarget, type PackTarget, profileOf } from './pack-target.ts';
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
  const { checked, waivers, refused } = admitPack(ask, target, fetched, `fpf skills add ${shellWord(source)}`);
  const shown = [previewPack(checked, fetched.source, target.project.config.policy), packFindings(checked)];
  const preview = shown.filter((part) => part !== '').join('\n');
  const data = { ...describePack(checked, fetched.source), folder, added: false };
  const question = `Put ${name} ${version} into ${folder}?`;
  return packPlan({ preview, question, data, refused, isDone: false }, async () => {
    const files = carriedFiles(fetched.pack);
    const note = await writePack(from, target, { profile: ask.profile, fetched, waivers, files, state });
    const text = `${preview}\nAdded as ${folder}; config and lock name it. Commit the three together.${note}`;
    return { data: { ...data, added: true }, text };
  });
}

type Admitted = {
  readonly checked: CheckedPack;
  readonly waivers: readonly Waiver[];
  /** What the scanner found and nobody waived. */
  readonly refused: FpfError | undefined;
};

/** Profile, manifest and scanner. What is asked to be waived counts; nothing else speaks for a pack. */
export function admitPack(ask: PackAsk, target: PackTarget, { pack }: FetchedPack, command: string): Admitted {
  const profile = profileOf(ask.profile, target);
  const known = target.project.lock?.waivers ?? [];
  const waivers = askedWaivers(ask.waiving ?? noWaiving, checkPack(pack, profile, known).findings);
  const checked = checkPack(pack, profile, [...known, ...waivers]);
  const [first] = checked.broken;
  if (first) {
    throw new FpfError({
      code: 'skill.not-valid',
      message:
        `packs: ${pack.package.name}: ${first.name} does not keep to the profile ` +
        `${profile}:\n${brokenSkills(checked)}`,
      hint:
        ask.profile === undefined
          ? 'A foreign skill may be taken with --profile strict or lenient; the project is told so.'
          : 'Mend what is listed.',
      details: { skills: checked.broken.map(({ name }) => name) },
    });
  }
  return { checked, waivers, refused: unwaivedError(checked.unwaived, command) };
}
