import { dirname } from 'node:path';
import { FpfError, type LockFile, type Waiver } from '@fpf/contracts';
import type { Composition } from '@fpf/project/compose';
import { type Drift, repinPacks } from '@fpf/project/drift';
import { acceptedBy, type AcceptedBy, writeLock } from '@fpf/project/lock';
import { driftNow, type LockOptions, makeLock, refuseReplacing, unfrozen } from '@fpf/project/locking';
import { mayStepIn } from '@fpf/project/model';
import { readProject } from '@fpf/project/open';
import { overLock } from '@fpf/project/pins';
import type { ScanFinding } from '@fpf/skill-registry';
import { type CommandInput, text } from '../command/descriptor.ts';
import { projectInput } from './project-input.ts';
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
  const opened = readProject(from, 'refuse');
  const seen = seePackages(opened);
  const composition = await unfrozen(from, 'as-run', opened);
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

/** `fpf verify`: the lock compared with what would run now, and waivers that are for nothing any more. */
export async function verifyProject(input: CommandInput, lock: LockFile): Promise<Verified> {
  const { composition, drift, unasked } = await driftNow(projectInput(input), lock);
  const { project, ports } = composition;
  const { dead } = scanProject(await ports.registry.list(), lock.waivers ?? [], project);
  return { project, drift, dead, ...(unasked && { unasked }) };
}

/** Nobody stands in unasked; who wants that is told how to say it. */
function withOtherModel(error: unknown, { model }: Composition): unknown {
  if (!FpfError.is(error) || error.code !== 'model.unreachable') return error;
  const { code, message, hint, details } = error;
  return new FpfError({ code, message, hint: [hint, ...mayStepIn(model)].join(' '), details, cause: error });
}
