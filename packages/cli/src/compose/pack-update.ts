import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError, type PackPin } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import {
  carriedFiles,
  type CheckedPack,
  checkPack,
  type FetchedPack,
  type Pack,
  readVendoredPack,
} from '@fpf/skill-registry';
import type { CommandInput } from '../command/descriptor.ts';
import { flag } from '../command/descriptor.ts';
import { shellWord } from '../output/shell-word.ts';
import { confirm } from './confirm.ts';
import { oneLine } from './one-line.ts';
import { admitPack, dryRun, type PackOutcome, withFetched } from './pack-add.ts';
import { editedFiles, editedText } from './pack-edits.ts';
import { originChanges } from './pack-origin.ts';
import { packPatch } from './pack-patch.ts';
import { describePack, packFindings, packNames, previewPack } from './pack-preview.ts';
import { packSkillChanges, skillChangeLines } from './pack-skill-changes.ts';
import { usualLimits } from './update/usual-limits.ts';
import { folderOf, openTarget, type PackTarget, profileOf } from './pack-target.ts';
import { refuseTakenNames } from './pack-names.ts';
import { writePack } from './pack-write.ts';

/** `fpf skills update`: the difference to what lies in the project, then the question, then the change. */
export function updatePack(input: CommandInput, name: string, given: string | undefined): Promise<PackOutcome> {
  const target = openTarget(input);
  const pin = pinOf(target, name);
  const source = given ?? sourceOf(name, pin);
  const { base } = target;
  const from = given === undefined ? { from: base, base, recorded: pin.source.type } : { from: process.cwd(), base };
  return withFetched(input, source, from, async (fetched) => {
    if (fetched.pack.package.name !== name) {
      throw new FpfError({
        code: 'pack.integrity',
        message: `cli: ${source} is the pack ${fetched.pack.package.name}, not ${name}.`,
        hint: 'Name the source of that pack, or use `fpf skills add`.',
      });
    }
    await refuseTakenNames(input, fetched.pack);
    const files = carriedFiles(fetched.pack);
    const command = ['fpf skills update', name, ...(given === undefined ? [] : [shellWord(given)])].join(' ');
    const { checked, waivers, refused } = admitPack(input, target, fetched, command);
    const had = readVendoredPack(join(target.base, folderOf(name)));
    const { patch, same } = packPatch(had.files, files);
    const edited = editedFiles(target, name);
    const held = checkPack(
      { ...had, files: had.files.filter(({ path }) => path !== 'skills.manifest.json') },
      profileOf(input, target),
    );
    const changes = packSkillChanges(held, checked, usualLimits(target.project.config));
    const origin = originChanges({ pin, fetched, had, moved: !same && edited.length === 0 });
    const lines = [
      ...origin.map((text) => `MORE THAN BEFORE ${visibleLine(text)}`),
      ...skillChangeLines(changes, checked),
    ];
    const described = describePack(checked, fetched.source);
    const data = {
      ...described,
      from: pin.version,
      patch,
      permissions: [...lines],
      edited: [...edited],
      updated: false,
    };
    if (same && origin.length === 0 && edited.length === 0 && pin.version === fetched.pack.package.version)
      return { data, text: `${name} ${oneLine(pin.version)} is what ${visibleLine(source)} has: nothing to change.` };
    const preview = [
      previewPack(checked, fetched.source, target.project.config.policy),
      ...versionLines(pin, fetched, checked, had),
      ...lines.map((line) => `  ${visibleLine(line)}`),
      '',
      patch,
      packFindings(checked),
      ...(edited.length === 0 ? [] : [`${editedText(edited)}\nThe update takes these edits away.`]),
    ]
      .filter((part, index) => part !== '' || index < 4)
      .join('\n');
    if (flag(input, 'dryRun')) return dryRun({ data, preview, refused });
    if (refused) throw refused;
    await confirm(
      input,
      preview,
      edited.length === 0 ? `Update ${name}?` : `Update ${name}, and lose what was edited here?`,
    );
    const note = await writePack(input, target, { fetched, waivers, files });
    return {
      data: { ...data, updated: true },
      text: `${preview}\nUpdated ${folderOf(name)}; config and lock follow.${note}`,
    };
  });
}

export function pinOf({ project, base }: PackTarget, name: string): PackPin {
  const { packs = {} } = project.lock ?? {};
  const pin = Object.hasOwn(packs, name) ? packs[name] : undefined;
  if (pin && existsSync(join(base, folderOf(name)))) return pin;
  const names = packNames(project.lock);
  throw new FpfError({
    code: 'pack.unknown',
    message: `cli: the project has no pack ${JSON.stringify(name)}${pin ? `: ${folderOf(name)} is gone` : ''}; it has ${names.join(', ') || 'none'}.`,
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
    `version ${oneLine(pin.version)} -> ${oneLine(pack.package.version)}; skills that change: ${visibleLine([...moved, ...gone].join(', ')) || 'none'}`,
    ...(drifted.length === 0
      ? []
      : [`  drifted from the lock, for they were edited here: ${visibleLine(drifted.join(', '))}`]),
  ];
}
