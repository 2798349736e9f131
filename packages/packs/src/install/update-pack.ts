import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError, type PackPin, type SkillFile } from '@fpf/contracts';
import { shellWord, visibleLine } from '@fpf/files/text';
import { folderOf } from '@fpf/project/lock';
import type { ProjectInput } from '@fpf/project/options';
import { readPlainFile, readTree, realSkillDir } from '@fpf/skill-registry/tree';
import { usualLimits } from '../compare/usual-limits.ts';
import { type CheckedPack, checkPack } from '../pack/check-pack.ts';
import { oneLine } from '../pack/one-line.ts';
import { carriedFiles, manifestName, type Pack, packOf } from '../pack/pack.ts';
import { bringPack, type FetchedPack } from '../transport/fetch-pack.ts';
import { admitPack } from './admit-pack.ts';
import { editedFiles, editedNote } from './pack-edits.ts';
import { refuseTakenNames } from './pack-names.ts';
import { originChanges } from './pack-origin.ts';
import { packPatch } from './pack-patch.ts';
import { type PackAsk, packPlan, type PackPlan } from './pack-plan.ts';
import { describePack, packFindings, packNames, previewPack } from './pack-preview.ts';
import { packSkillChanges, skillChangeLines } from './pack-skill-changes.ts';
import { stateOfPack } from './pack-state.ts';
import { openTarget, packPin, type PackTarget, profileOf } from './pack-target.ts';
import { writePack } from './write-pack.ts';

export type PackUpdate = PackAsk & {
  /** Another source than the one in the lock. */
  readonly source?: string | undefined;
};

/** Plans to take over what a pack's source has now, and shows what is other than what lies in the project. */
export async function planPackUpdate(from: ProjectInput, name: string, ask: PackUpdate = {}): Promise<PackPlan> {
  const target = openTarget(from);
  const pin = pinOf(target, name);
  const state = stateOfPack(target, name);
  const { base, project } = target;
  const source = ask.source ?? sourceOf(name, pin);
  const places =
    ask.source === undefined ? { from: base, base, recorded: pin.source.type } : { from: process.cwd(), base };
  const fetched = await bringPack(from, source, places);
  const { pack } = fetched;
  if (pack.package.name !== name) {
    throw new FpfError({
      code: 'pack.integrity',
      message: `packs: ${source} is the pack ${pack.package.name}, not ${name}.`,
      hint: 'Name the source of that pack, or use `fpf skills add`.',
    });
  }
  await refuseTakenNames(from, project, pack);
  const command = ['fpf skills update', name, ...(ask.source === undefined ? [] : [shellWord(ask.source)])].join(' ');
  const admitted = admitPack(ask, target, fetched, command);
  const { checked, waivers, refused } = admitted;
  const had = readVendoredPack(join(base, folderOf(name)));
  const { patch, same } = packPatch(had.files, carriedFiles(pack));
  const edited = editedFiles(target, name);
  const origin = originChanges({ pin, fetched, had, moved: !same && edited.length === 0 });
  const lines = [
    ...origin.map((text) => `TO JUDGE ${visibleLine(text)}`),
    ...skillChangeLines(
      packSkillChanges(checkVendored(had, ask, target), checked, usualLimits(project.config)),
      checked,
    ),
  ];
  const described = describePack(admitted, fetched.source);
  const data = { ...described, from: pin.version, patch, permissions: [...lines], edited: [...edited], updated: false };
  const isDone = same && origin.length === 0 && edited.length === 0 && pin.version === pack.package.version;
  const shown = [
    previewPack(checked, fetched.source, project.config.policy),
    ...versionLines(pin, fetched, checked, had),
    ...lines.map((line) => `  ${visibleLine(line)}`),
    '',
    patch,
    packFindings(admitted),
    ...(edited.length === 0 ? [] : [`${editedNote(edited)}\nThe update takes these edits away.`]),
  ];
  const preview = isDone
    ? `${name} ${oneLine(pin.version)} is what ${visibleLine(source)} has: nothing to change.`
    : shown.filter((part, index) => part !== '' || index < 4).join('\n');
  const question = edited.length === 0 ? `Update ${name}?` : `Update ${name}, and lose what was edited here?`;
  return packPlan({ preview, question, data, refused, isDone }, async () => {
    const note = await writePack(from, target, { profile: ask.profile, fetched, waivers, state });
    const text = `${preview}\nUpdated ${folderOf(name)}; config and lock follow.${note}`;
    return { data: { ...data, updated: true }, text };
  });
}

/** Checks what lies in the project, whose manifest may no longer fit. */
function checkVendored(had: Pack, { profile }: PackAsk, target: PackTarget): CheckedPack {
  const files = had.files.filter(({ path }) => path !== manifestName);
  return checkPack({ ...had, files }, profileOf(profile, target));
}

function pinOf({ project, base }: PackTarget, name: string): PackPin {
  const pin = packPin(project, name);
  if (pin && existsSync(join(base, folderOf(name)))) return pin;
  const names = packNames(project.lock);
  throw new FpfError({
    code: 'pack.unknown',
    message:
      `packs: the project has no pack ${JSON.stringify(name)}${pin ? `: ${folderOf(name)} is gone` : ''}; it has ` +
      `${names.join(', ') || 'none'}.`,
    hint: pin
      ? 'Bring the folder back from version control, or remove the pack.'
      : '`fpf skills add SOURCE` puts one into the project.',
  });
}

/**
 * A pack from npm is looked for again by its name alone: the newest. A folder or an address is asked again as it was
 * given.
 */
function sourceOf(name: string, { source }: PackPin): string {
  return source.type === 'npm' ? name : source.ref;
}

/** Held against what lies in the project, for that is what changes; and whether that is still what was put there. */
function versionLines(pin: PackPin, { pack }: FetchedPack, { skills }: CheckedPack, had: Pack): readonly string[] {
  const here = new Map(had.skills.map(({ name, hash }) => [name, hash]));
  const moved = skills.filter(({ name, hash }) => here.get(name) !== hash).map(({ name }) => name);
  const gone = [...here.keys()]
    .filter((name) => !skills.some((skill) => skill.name === name))
    .map((name) => `${name} (removed)`);
  const names = [...new Set([...here.keys(), ...Object.keys(pin.skills)])].sort();
  const drifted = names.filter((name) => here.get(name) !== pin.skills[name]);
  return [
    `version ${oneLine(pin.version)} -> ${oneLine(pack.package.version)}; skills that change: ` +
      (visibleLine([...moved, ...gone].join(', ')) || 'none'),
    ...(drifted.length === 0
      ? []
      : [`  drifted from the lock, for they were edited here: ${visibleLine(drifted.join(', '))}`]),
  ];
}

/** A pack as it lies in a project, whatever somebody has done to it since. */
function readVendoredPack(dir: string): Pack {
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
