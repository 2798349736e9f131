import { readFileSync } from 'node:fs';
import { FpfError, type LockFile, type Waiver } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { shellWord } from '@fpf/files/text';
import type { Composition } from '@fpf/project/compose';
import { refuseReplacing, unfrozen } from '@fpf/project/locking';
import { type ProjectRecord, readProject } from '@fpf/project/open';
import type { ProjectInput } from '@fpf/project/options';
import { broughtBy } from '../compare/component-changes.ts';
import { type PinChange, pinNames } from '../compare/pin-change.ts';
import { type SeenPackages, seePackages } from '../kept/seen-packages.ts';
import { unwaivedError } from '../scan/scan-gate.ts';
import type { Waiving } from '../scan/waive.ts';
import { editedConfig, withVersions, type VersionEdit, versionEdits } from './installed-config.ts';
import { lockedSkills } from './keep-locked.ts';
import { lockChanges } from './lock-changes.ts';
import { planLock } from './lock-project.ts';
import { picks, type Picks } from './named-item.ts';
import { type ScopedWaivers, scopedWaivers } from './scoped-waivers.ts';
import { withNews } from './untrusted-news.ts';

/** What an update would change, with nothing of it done yet. */
export type UpdatePlan = {
  readonly composition: Composition;
  readonly seen: SeenPackages;
  readonly changes: readonly PinChange[];
  /** How many pins moved that were not asked for. */
  readonly others: number;
  readonly lock: LockFile;
  /** What somebody says now to have looked at. */
  readonly waived: readonly Waiver[];
  readonly dropped: readonly Waiver[];
  /** What the scanner found and nobody has looked at: `writeUpdate` throws it. */
  readonly refused: FpfError | undefined;
  readonly config: { readonly before: string; readonly after: string } | undefined;
};

/**
 * What is there now against what is locked: nothing is fetched, and nothing is left to a guess where it cannot be told.
 * What packages say, and what is kept of those that are pinned, is read and compared before any of them is loaded: one
 * that runs could have it say otherwise.
 */
export async function planUpdate(
  from: ProjectInput,
  asked: string | undefined,
  waiving?: Waiving,
): Promise<UpdatePlan> {
  const opened = readProject(from, 'refuse');
  const { lock: locked } = opened;
  if (!locked) throw noLock(opened);
  const edits = versionEdits(opened);
  const project = { ...opened, config: withoutDigest(editedConfig(opened.config, edits)) };
  const seen = seePackages(project);
  const brought = broughtBy(seen, locked);
  const model = asked === undefined || asked === 'model';
  const said = lockedSkills(locked);
  const composition = await unfrozen(from, model ? 'as-run' : 'as-locked', project).catch((error: unknown) => {
    throw withNews(error, seen, brought, locked);
  });
  if (model) refuseReplacing(composition);
  const planned = await planLock(composition, waiving, { unpinnedModel: !model });
  const now = model ? planned.lock : { ...planned.lock, model: locked.model };
  refuseMoved(seen, now);
  const pick = picks(asked, locked, now);
  const all = await lockChanges(composition, locked, now, { components: brought, skills: said });
  const changes = all.filter(({ kind, name }) => pick(kind, name));
  const whole: ScopedWaivers = { waivers: now.waivers ?? [], dropped: planned.dropped, unwaived: planned.unwaived };
  const manifests = await composition.ports.registry.list();
  const scoped = asked === undefined ? whole : scopedWaivers(planned, { asked, pick, locked, manifests });
  const lock = asked === undefined ? now : mergeLock(locked, now, pick, scoped.waivers);
  const pinned = digestEdit(opened, lock);
  const own = edits.filter((edit) => portsBehind(edit, locked, now).some((port) => pick('component', port)));
  return {
    composition,
    seen,
    changes,
    others: all.length - changes.length,
    lock,
    waived: newWaivers(locked, lock),
    dropped: scoped.dropped,
    refused: unwaivedError(
      scoped.unwaived,
      ['fpf update', ...(asked === undefined ? [] : [shellWord(asked)])].join(' '),
    ),
    config: configOf(opened, [...own, ...pinned]),
  };
}

function newWaivers({ waivers: was = [] }: LockFile, { waivers: is = [] }: LockFile): readonly Waiver[] {
  const known = new Set(was.map((waiver) => canonicalJson(waiver)));
  return is.filter((waiver) => !known.has(canonicalJson(waiver)));
}

/** Whoever is pinned is the one that was read. */
function refuseMoved(seen: SeenPackages, { components }: LockFile): void {
  for (const [port, pin] of Object.entries(components)) {
    if (pin.integrity === undefined || pin.integrity === seen.get(port)?.integrity) continue;
    throw new FpfError({
      code: 'config.unreadable',
      message: `packs: ${pin.package} changed while it was being looked at; nothing was written.`,
      hint: 'Run the command again, once nothing writes into the package any more.',
    });
  }
}

/**
 * The port whose version it is; of what has no place of its own among the components, those that the package stands
 * behind.
 */
function portsBehind(
  { path: [part, port], package: name }: VersionEdit,
  ...locks: readonly LockFile[]
): readonly string[] {
  if (part === 'components') return [String(port)];
  return locks.flatMap(({ components }) => Object.keys(components).filter((key) => components[key]?.package === name));
}

/** The config's own pin of the model is one of those that may move. */
function withoutDigest(config: ProjectRecord['config']): ProjectRecord['config'] {
  if (config.model?.digest === undefined) return config;
  const { digest: _, ...model } = config.model;
  return { ...config, model };
}

function digestEdit({ config }: ProjectRecord, { model }: LockFile): readonly VersionEdit[] {
  const was = config.model?.digest;
  if (was === undefined || was === model.digest || model.digest === null || config.model?.provider !== model.provider)
    return [];
  return [{ package: 'model', path: ['model', 'digest'], to: model.digest }];
}

function configOf({ configFile }: ProjectRecord, edits: readonly VersionEdit[]): UpdatePlan['config'] {
  if (configFile === undefined || edits.length === 0) return undefined;
  const before = readFileSync(configFile, 'utf8');
  return { before, after: withVersions(before, edits) };
}

/** Nothing else of the lock moves either: not a commit that it was made from, nor a waiver. */
export function changesNothing({ composition: { project }, lock, config, changes }: UpdatePlan): boolean {
  return changes.length === 0 && config === undefined && canonicalJson(project.lock ?? {}) === canonicalJson(lock);
}

function noLock({ lockFile }: ProjectRecord): FpfError {
  return new FpfError({
    code: 'pin.missing-lock',
    message: `packs: there is no ${lockFile} to update.`,
    hint: 'Run `fpf lock`, and commit the file.',
  });
}

/** The lock as it is, but for what was asked for. */
function mergeLock(locked: LockFile, now: LockFile, pick: Picks, waivers: readonly Waiver[]): LockFile {
  const part = <T>(
    kind: 'component' | 'skill' | 'pack',
    was: Readonly<Record<string, T>>,
    is: Readonly<Record<string, T>>,
  ): Record<string, T> =>
    Object.fromEntries(
      pinNames(was, is).flatMap((name) => {
        const from = pick(kind, name) ? is : was;
        const pin = Object.hasOwn(from, name) ? from[name] : undefined;
        return pin === undefined ? [] : [[name, pin] as const];
      }),
    );
  const { packs, waivers: _, ...rest } = locked;
  return {
    ...rest,
    model: pick('model', 'model') ? now.model : locked.model,
    schemas: pick('schemas', 'schemas') ? now.schemas : locked.schemas,
    components: part('component', locked.components, now.components),
    skills: part('skill', locked.skills, now.skills),
    ...(packs && { packs: part('pack', packs, now.packs ?? {}) }),
    ...(waivers.length > 0 && { waivers: [...waivers] }),
  };
}
