import { dirname } from 'node:path';
import { FpfError, type LockFile, type SkillManifest, type Waiver } from '@fpf/contracts';
import type { ScanFinding } from '@fpf/skill-registry';
import { type CommandInput, text } from '../command/descriptor.ts';
import { acceptedBy, type AcceptedBy } from './accept/pinned-acceptance.ts';
import { compose, type Composition } from './compose.ts';
import { brokenSkills } from './broken-skills.ts';
import { findDrift, type Drift } from './drift.ts';
import { writeLock } from './lock-file.ts';
import { type LockOptions, makeLock } from './make-lock.ts';
import type { Asking } from './model/decide-model.ts';
import { spokenModel } from './model/model-name.ts';
import { mayStepIn } from './model/model-story.ts';
import { overLock } from './over-lock.ts';
import { packDrift, repinPacks } from './pack-drift.ts';
import { projectInput } from './project-input.ts';
import { openProject, type Project } from './project.ts';
import { scanProject, unwaivedError } from './scan-gate.ts';
import { keepLocked } from './update/keep-locked.ts';
import { seePackages } from './update/seen-packages.ts';
import { askedWaivers, mergeWaivers } from './waive.ts';

export type LockedProject = {
  readonly project: Composition['project'];
  readonly lock: LockFile;
  readonly dropped: readonly Waiver[];
};

/** `fpf lock`: what would run now, as long as somebody has looked at what the scanner found in it. Dead waivers go. */
export async function lockProject(input: CommandInput): Promise<LockedProject> {
  const from = projectInput(input);
  const opened = openProject(from, 'refuse');
  const seen = seePackages(opened);
  const composition = await unfrozen(input, 'as-run', opened);
  refuseReplacing(composition);
  const accepted = await namedAcceptance(input, composition);
  const { lock, dropped, unwaived } = await planLock(composition, input, accepted ? { acceptance: accepted.sum } : {});
  const refused = unwaivedError(unwaived, 'fpf lock');
  if (refused) throw refused;
  overLock(from, composition.project, () => {
    accepted?.keep();
    writeLock(composition.project.lockFile, lock);
  });
  await keepLocked(input, composition, lock, seen);
  return { project: composition.project, lock, dropped };
}

/** The record that --acceptance names, held against the model that is about to be pinned. */
async function namedAcceptance(
  input: CommandInput,
  { model, ports, project }: Composition,
): Promise<AcceptedBy | undefined> {
  const record = text(input, 'acceptance');
  if (record === undefined) return undefined;
  const { digest } = await ports.model.probe();
  return acceptedBy(record, project.lockFile, { provider: model.provider, digest });
}

export type PlannedLock = Omit<LockedProject, 'project'> & {
  /** What the scanner found in it and nobody has looked at: then it is not to be written. */
  readonly unwaived: readonly ScanFinding[];
  /** The waivers that are asked for now, among those of the lock. */
  readonly asked: readonly Waiver[];
};

/** The lock of what would run now. Nothing is written. */
export async function planLock(
  composition: Composition,
  input: CommandInput,
  options: LockOptions = {},
): Promise<PlannedLock> {
  const { project, ports } = composition;
  const manifests = await ports.registry.list();
  const known = project.lock?.waivers ?? [];
  const asked = askedWaivers(input, scanProject(manifests, known, project).findings);
  const waivers = mergeWaivers(known, asked);
  const { unwaived, dead } = scanProject(manifests, waivers, project);
  const { waivers: _, ...made } = await makeLock(composition, options).catch((error: unknown) => {
    throw withOtherModel(error, composition);
  });
  const live = waivers.filter((waiver) => !dead.includes(waiver));
  const packs = made.packs && repinPacks(made.packs, dirname(project.lockFile));
  const lock: LockFile = { ...made, ...(packs && { packs }), ...(live.length > 0 && { waivers: live }) };
  return { lock, dropped: dead, unwaived, asked };
}

export type Verified = {
  readonly project: Composition['project'];
  readonly drift: readonly Drift[];
  readonly dead: readonly Waiver[];
  /** Why nobody knows whether the model is the one that is pinned. */
  readonly unasked?: FpfError;
};

/**
 * `fpf verify`: the lock against what would run now, and waivers that no longer are for anything. Files are looked at
 * whether or not a model's server answers: what moved in them is told, and only where nothing did is the server's
 * silence the answer.
 */
export async function verifyProject(input: CommandInput, lock: LockFile): Promise<Verified> {
  const composition = await unfrozen(input, 'as-locked');
  const broken = new Map<SkillManifest, FpfError>();
  const { now, unasked } = await madeNow(composition, lock, (skill, error) => broken.set(skill, error));
  const unreadable = (await composition.ports.registry.unreadable?.()) ?? [];
  const skills = findDrift(lock, now, brokenSkills(lock, broken, unreadable));
  const drift = [...skills, ...packDrift(lock, dirname(composition.project.lockFile))];
  if (unasked && drift.length === 0) throw unasked;
  const { dead } = scanProject(await composition.ports.registry.list(), lock.waivers ?? [], composition.project);
  return { project: composition.project, drift, dead, ...(unasked && { unasked }) };
}

/** What a skill has become that cannot be loaded is told beside whatever else moved: it ends no comparison. */
async function madeNow(
  composition: Composition,
  lock: LockFile,
  unloadable: NonNullable<LockOptions['unloadable']>,
): Promise<{ readonly now: LockFile; readonly unasked?: FpfError }> {
  try {
    return { now: await makeLock(composition, { unloadable }) };
  } catch (error) {
    if (!FpfError.is(error) || !error.code.startsWith('model.')) throw error;
    return {
      now: { ...(await makeLock(composition, { unpinnedModel: true, unloadable })), model: lock.model },
      unasked: error,
    };
  }
}

/** Composed as it would run if nothing were pinned. */
export function unfrozen(input: CommandInput, asking: Asking, project?: Project): Promise<Composition> {
  return compose(projectInput({ ...input, options: { ...input.options, frozen: false } }), asking, project);
}

/** Nobody stands in unasked; who wants that is told how to say it. */
function withOtherModel(error: unknown, { model }: Composition): unknown {
  if (!FpfError.is(error) || error.code !== 'model.unreachable') return error;
  const { code, message, hint, details } = error;
  return new FpfError({ code, message, hint: [hint, ...mayStepIn(model)].join(' '), details, cause: error });
}

/** A model that is away for a moment loses its pin to nobody: that would be a fallback that outlives its reason. */
export function refuseReplacing({ project: { lock, lockFile }, model }: Composition): void {
  if (!model.inPlaceOf || !lock || lock.model.provider === model.provider) return;
  throw new FpfError({
    code: 'model.unreachable',
    message: `cli: ${model.inPlaceOf.because}; ${lockFile} pins ${spokenModel(lock.model)}, and nothing takes its place unasked.`,
    hint: 'Start its server and run `fpf lock` again, or pin the rehearsal model with `fpf lock --model rehearsal`.',
  });
}
