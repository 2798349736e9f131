import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type LockFile, type PackPin, SkillProfile } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { sweepLeftovers } from '@fpf/project/files';
import { makeLock, unfrozen } from '@fpf/project/locking';
import { readProject, placeOf, type ProjectRecord } from '@fpf/project/open';
import type { ProjectInput } from '@fpf/project/options';
import { settledSkills, shippedPack } from '@fpf/project/skills';
import { mendPacks } from './pack-store.ts';
import { keepLocked } from '../lock/keep-locked.ts';
import { seePackages } from '../kept/seen-packages.ts';

/** A project whose packs are to be changed. */
export type PackTarget = {
  readonly project: ProjectRecord;
  /** The folder that holds config, lock and packs. */
  readonly base: string;
  readonly config: string;
  readonly configText: string;
};

/** What a project without a config means, written out: also that the rehearsal model may answer it. */
const newConfig = `{\n  "model": { "provider": "ollama", "name": "functiongemma", "fallback": "rehearsal" },\n  "skills": {\n    "sources": [\n      { "package": "${shippedPack}" }\n    ]\n  }\n}\n`;

/** Ends first what a killed command left half done. */
export function openTarget(from: ProjectInput): PackTarget {
  mendProject(from);
  sweepLeftovers();
  return readTarget(from);
}

/** Ends a change of packs that was cut short. True where there was something to mend. */
export function mendProject(from: ProjectInput): boolean {
  const { configFile } = placeOf(from);
  return mendPacks(dirname(configFile), basename(configFile));
}

/** The project as it is now: within a change, where nobody else changes packs, it is read anew. */
export function readTarget(from: ProjectInput): PackTarget {
  const project = readProject(from, 'refuse');
  const file = project.configFile ?? join(project.workspace, 'fpf.config.json');
  return {
    project,
    base: dirname(file),
    config: basename(file),
    configText: project.configFile ? readFileSync(file, 'utf8') : newConfig,
  };
}

/** What the lock of a project says of a pack. */
export function packPin({ lock }: Pick<ProjectRecord, 'lock'>, name: string): PackPin | undefined {
  return lock?.packs && Object.hasOwn(lock.packs, name) ? lock.packs[name] : undefined;
}

/** The profile that a pack's skills are held to: what was asked for, else the project's, else `fpf`. */
export function profileOf(named: string | undefined, { project }: PackTarget): SkillProfile {
  const asked = named ?? settledSkills(project).profile;
  return check(SkillProfile, asked).length === 0 ? (asked as SkillProfile) : 'fpf';
}

/** The lock to change: the project's, or one made now. Without an answer of the model its digest stays unpinned. */
export async function lockToChange(from: ProjectInput, { project }: PackTarget): Promise<LockFile> {
  if (project.lock) return project.lock;
  const seen = seePackages(project);
  const composition = await unfrozen(from, 'as-run', project);
  const lock = await makeLock(composition, { unpinnedModel: true });
  await keepLocked(from, composition, lock, seen);
  return lock;
}
