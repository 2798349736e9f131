import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError, type PackPin } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { hashSkill, skillDigests } from '@fpf/skill-registry';
import { hashVendoredPack } from '@fpf/skill-registry/tree';
import { folderOf, skillsRef } from '@fpf/project/lock';
import { isCarried } from '../pack/pack.ts';
import { packPin, type PackTarget } from './pack-target.ts';

/**
 * The files of a pack's folder that are not as they were put there, by the pins of the lock; empty where nobody edited
 * it.
 */
export function editedFiles(target: PackTarget, name: string): readonly string[] {
  const pin = packPin(target.project, name);
  const root = join(target.base, folderOf(name));
  if (!pin || !existsSync(root)) return [];
  const strange = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.name !== 'skills' && !(entry.isFile() && isCarried(entry.name)))
    .map((entry) => `${entry.name} (added)`);
  const there = existsSync(join(root, 'skills')) ? readdirSync(join(root, 'skills')) : [];
  const skills = [...new Set([...Object.keys(pin.skills), ...there])].sort();
  const edits = [
    ...strange,
    ...skills.flatMap((skill) => editsOf(target, { pack: name, skill, root, pinned: pin.skills[skill] })),
  ];
  return edits.length === 0 ? rootEdits(root, pin) : edits;
}

/** Every skill is what it was; whether the rest is, only the pin of the whole folder tells. */
function rootEdits(root: string, { hash }: PackPin): readonly string[] {
  if (hash === undefined) return ['perhaps a file beside its skills, for the lock has no hash of the folder'];
  return readable(() => hashVendoredPack(root)) === hash ? [] : ['a file beside its skills'];
}

/** Undefined for what can no longer be read as what was pinned: it is certainly not that. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (FpfError.is(error)) return undefined;
    throw error;
  }
}

type Held = {
  readonly pack: string;
  readonly skill: string;
  readonly root: string;
  readonly pinned: string | undefined;
};

function editsOf(target: PackTarget, { pack, skill, root, pinned }: Held): readonly string[] {
  const path = `skills/${skill}`;
  const dir = join(root, path);
  if (pinned === undefined) return [`${path} (added)`];
  if (!existsSync(dir)) return [`${path} (removed)`];
  if (readable(() => hashSkill(dir)) === pinned) return [];
  const before = filesPinned(target, pack, skill);
  const now = readable(() => skillDigests(dir));
  if (!before || !now) return [path];
  const paths = [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .sort()
    .filter((file) => before[file] !== now[file]);
  const said = (file: string): string =>
    before[file] === undefined ? ' (added)' : now[file] === undefined ? ' (removed)' : '';
  return paths.length > 0 ? paths.map((file) => `${path}/${file}${said(file)}`) : [path];
}

function filesPinned(
  { project }: PackTarget,
  pack: string,
  skill: string,
): Readonly<Record<string, string>> | undefined {
  const pins = Object.entries(project.lock?.skills ?? {});
  return pins.find(([key, pin]) => key.startsWith(`${skillsRef(pack)}#`) && pin.name === skill)?.[1].files;
}

/** One sentence for a person; nothing where nothing was edited. */
export function editedNote(edited: readonly string[]): string {
  return edited.length === 0 ? '' : `edited here since it was added: ${visibleLine(edited.join(', '))}`;
}
