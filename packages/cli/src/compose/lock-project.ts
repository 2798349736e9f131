import { dirname } from 'node:path';
import { FpfError, type LockFile, type Waiver } from '@fpf/contracts';
import { type CommandInput, text } from '../command/descriptor.ts';
import { keepAcceptance } from './accept/pinned-acceptance.ts';
import { compose, type Composition } from './compose.ts';
import { findDrift, type Drift } from './drift.ts';
import { writeLock } from './lock-file.ts';
import { makeLock } from './make-lock.ts';
import type { Asking } from './model/decide-model.ts';
import { spokenModel } from './model/model-name.ts';
import { mayStepIn } from './model/model-story.ts';
import { packDrift, repinPacks } from './pack-drift.ts';
import { openProject } from './project.ts';
import { refuseUnwaived, scanProject } from './scan-gate.ts';
import { askedWaivers, mergeWaivers } from './waive.ts';

export type LockedProject = { readonly project: Composition['project']; readonly lock: LockFile; readonly dropped: readonly Waiver[] };

/** `fpf lock`: what would run now, as long as somebody has looked at what the scanner found in it. Dead waivers go. */
export async function lockProject(input: CommandInput): Promise<LockedProject> {
  openProject(input, 'refuse');
  const composition = await unfrozen(input, 'as-run');
  const { project, ports } = composition;
  refuseReplacing(composition);
  const manifests = await ports.registry.list();
  const known = project.lock?.waivers ?? [];
  const waivers = mergeWaivers(known, askedWaivers(input, scanProject(manifests, known, project).findings));
  const { unwaived, dead } = scanProject(manifests, waivers, project);
  refuseUnwaived(unwaived, 'fpf lock');
  const told = (error: unknown): never => {
    throw withOtherModel(error, composition);
  };
  const record = text(input, 'acceptance');
  if (record !== undefined) {
    const { digest } = await ports.model.probe().catch(told);
    await keepAcceptance(record, project.lockFile, { provider: composition.model.provider, digest });
  }
  const { waivers: _, ...made } = await makeLock(composition).catch(told);
  const live = waivers.filter((waiver) => !dead.includes(waiver));
  const packs = made.packs && repinPacks(made.packs, dirname(project.lockFile));
  const lock: LockFile = { ...made, ...(packs && { packs }), ...(live.length > 0 && { waivers: live }) };
  writeLock(project.lockFile, lock);
  return { project, lock, dropped: dead };
}

export type Verified = { readonly project: Composition['project']; readonly drift: readonly Drift[]; readonly dead: readonly Waiver[] };

/** `fpf verify`: the lock against what would run now, and waivers that no longer are for anything. */
export async function verifyProject(input: CommandInput, lock: LockFile): Promise<Verified> {
  const composition = await unfrozen(input, 'as-locked');
  const drift = [...findDrift(lock, await makeLock(composition)), ...packDrift(lock, dirname(composition.project.lockFile))];
  const { dead } = scanProject(await composition.ports.registry.list(), lock.waivers ?? [], composition.project);
  return { project: composition.project, drift, dead };
}

function unfrozen(input: CommandInput, asking: Asking): Promise<Composition> {
  return compose({ ...input, options: { ...input.options, frozen: false } }, asking);
}

/** Nobody stands in unasked; who wants that is told how to say it. */
function withOtherModel(error: unknown, { model }: Composition): unknown {
  if (!FpfError.is(error) || error.code !== 'model.unreachable') return error;
  const { code, message, hint, details } = error;
  return new FpfError({ code, message, hint: [hint, ...mayStepIn(model)].join(' '), details, cause: error });
}

/** A model that is away for a moment loses its pin to nobody: that would be a fallback that outlives its reason. */
function refuseReplacing({ project: { lock, lockFile }, model }: Composition): void {
  if (!model.inPlaceOf || !lock || lock.model.provider === model.provider) return;
  throw new FpfError({
    code: 'model.unreachable',
    message: `cli: ${model.inPlaceOf.because}; ${lockFile} pins ${spokenModel(lock.model)}, and nothing takes its place unasked.`,
    hint: 'Start its server and run `fpf lock` again, or pin the rehearsal model with `fpf lock --model rehearsal`.',
  });
}
