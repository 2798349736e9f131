import { dirname } from 'node:path';
import { FpfError, type LockFile, type Waiver } from '@fpf/contracts';
import type { Composition } from '@fpf/project/compose';
import { type Drift, repinPacks } from '@fpf/project/drift';
import { acceptedBy, type AcceptedBy, writeLock } from '@fpf/project/lock';
import { driftNow, type LockOptions, makeLock, refuseReplacing, unfrozen } from '@fpf/project/locking';
import { mayStepIn } from '@fpf/project/model';
import { type ProjectRecord, readProject } from '@fpf/project/open';
import type { ProjectInput } from '@fpf/project/options';
import { overLock } from '@fpf/project/pins';
import type { ScanFinding } from '@fpf/skill-registry';
import { heldAgainst, projectFindings, scanProject, unwaivedError } from '../scan/scan-gate.ts';
import { keepLocked } from './keep-locked.ts';
import { seePackages } from '../kept/seen-packages.ts';
import { askedWaivers, mergeWaivers, noWaiving, type Waiving } from '../scan/waive.ts';

export type LockedProject = {
  readonly project: Composition['project'];
  readonly lock: LockFile;
  readonly dropped: readonly Waiver[];
};

export type Locking = {
  readonly waiving?: Waiving | undefined;
  /** The record by which the model was accepted. */
  readonly acceptance?: string | undefined;
};

/** Locks what would run now, as long as somebody has looked at what the scanner found in it. Dead waivers go. */
export async function lockProject(from: ProjectInput, asked: Locking = {}): Promise<LockedProject> {
  const opened = readProject(from, 'refuse');
  const seen = seePackages(opened);
  const composition = await unfrozen(from, 'as-run', opened);
  refuseReplacing(composition);
  const accepted = await namedAcceptance(asked.acceptance, composition);
  const options = accepted ? { acceptance: accepted.sum } : {};
  const { lock, dropped, unwaived } = await planLock(composition, asked.waiving, options);
  const refused = unwaivedError(unwaived, 'fpf lock');
  if (refused) throw refused;
  overLock(from, composition.project, () => {
    accepted?.keep();
    writeLock(composition.project.lockFile, lock);
  });
  await keepLocked(from, composition, lock, seen);
  return { project: composition.project, lock, dropped };
}

/** Holds the record that is named against the model that is about to be pinned. */
async function namedAcceptance(
  record: string | undefined,
  { model, ports, project }: Composition,
): Promise<AcceptedBy | undefined> {
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
  waiving: Waiving = noWaiving,
  options: LockOptions = {},
): Promise<PlannedLock> {
  const { project, ports } = composition;
  const manifests = await ports.registry.list();
  const known = project.lock?.waivers ?? [];
  const findings = projectFindings(manifests, project);
  const asked = askedWaivers(waiving, findings);
  const waivers = mergeWaivers(known, asked);
  const { unwaived, dead } = heldAgainst(waivers, findings);
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
 * Returns the lock compared with what would run now, and waivers that are for nothing any more. Who has `opened` the
 * project has it read once.
 */
export async function verifyProject(from: ProjectInput, lock: LockFile, opened?: ProjectRecord): Promise<Verified> {
  const { composition, drift, unasked } = await driftNow(from, lock, opened);
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
