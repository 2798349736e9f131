import { readFileSync } from 'node:fs';
import { FpfError, type LockFile, type Waiver } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { CommandInput } from '../../command/descriptor.ts';
import type { Composition } from '../compose.ts';
import { planLock, refuseReplacing, unfrozen } from '../lock-project.ts';
import { openProject, type Project } from '../project.ts';
import type { Changes } from './changes.ts';
import { broughtBy, componentChange, pinIn } from './component-changes.ts';
import { editedConfig, editedText, type VersionEdit, versionEdits } from './installed-config.ts';
import { lockedSkill } from './keep-locked.ts';
import { sayings } from './kept.ts';
import { type Picks, picks } from './named-item.ts';
import type { PinChange } from './pin-change.ts';
import { type SeenPackages, seePackages } from './seen-packages.ts';
import { skillChange, type SkillState } from './skill-changes.ts';
import { usualLimits } from './usual-limits.ts';

/** What an update would change, with nothing of it done yet. */
export type UpdatePlan = {
  readonly composition: Composition;
  readonly seen: SeenPackages;
  readonly changes: readonly PinChange[];
  /** How many pins moved that were not asked for. */
  readonly others: number;
  readonly lock: LockFile;
  readonly dropped: readonly Waiver[];
  /** What the scanner found and nobody has looked at. */
  readonly refused: FpfError | undefined;
  readonly config: { readonly before: string; readonly after: string } | undefined;
};

/**
 * What is there now against what is locked: nothing is fetched, and nothing is left to a guess where it cannot be told. What packages say
 * is read and compared before any of them is loaded: a component that runs in this process could have it say otherwise.
 */
export async function planUpdate(input: CommandInput, asked: string | undefined): Promise<UpdatePlan> {
  const opened = openProject(input, 'refuse');
  const { lock: locked } = opened;
  if (!locked) throw noLock(opened);
  const edits = versionEdits(opened);
  const project = { ...opened, config: withoutDigest(editedConfig(opened.config, edits)) };
  const seen = seePackages(project);
  const brought = broughtBy(seen, locked);
  const model = asked === undefined || asked === 'model';
  const composition = await unfrozen(input, model ? 'as-run' : 'as-locked', project);
  if (model) refuseReplacing(composition);
  const planned = await planLock(composition, input, 'fpf update', { unpinnedModel: !model });
  const now = model ? planned.lock : { ...planned.lock, model: locked.model };
  refuseMoved(seen, now);
  const pick = picks(asked, locked, now);
  const all = await changesOf(composition, locked, now, brought);
  const changes = all.filter(({ kind, name }) => pick(kind, name));
  const lock = asked === undefined ? now : merged(locked, now, pick);
  const pinned = digestEdit(opened, lock);
  const own = edits.filter((edit) => portsBehind(edit, locked, now).some((port) => pick('component', port)));
  return {
    composition,
    seen,
    changes,
    others: all.length - changes.length,
    lock,
    dropped: planned.dropped,
    refused: planned.refused,
    config: configOf(opened, [...own, ...pinned]),
  };
}

/** The port whose version it is; of what has no place of its own among the components, those that the package stands behind. */
function portsBehind({ path: [part, port], package: name }: VersionEdit, ...locks: readonly LockFile[]): readonly string[] {
  if (part === 'components') return [String(port)];
  return locks.flatMap(({ components }) => Object.keys(components).filter((key) => components[key]?.package === name));
}

/** The config's own pin of the model is one of those that may move. */
function withoutDigest(config: Project['config']): Project['config'] {
  if (config.model?.digest === undefined) return config;
  const { digest: _, ...model } = config.model;
  return { ...config, model };
}

function digestEdit({ config }: Project, { model }: LockFile): readonly VersionEdit[] {
  const was = config.model?.digest;
  if (was === undefined || was === model.digest || model.digest === null || config.model?.provider !== model.provider) return [];
  return [{ package: 'model', path: ['model', 'digest'], to: model.digest }];
}

function configOf({ configFile }: Project, edits: readonly VersionEdit[]): UpdatePlan['config'] {
  if (configFile === undefined || edits.length === 0) return undefined;
  const before = readFileSync(configFile, 'utf8');
  return { before, after: editedText(before, edits) };
}

/** Whoever is pinned is the one that was read. */
function refuseMoved(seen: SeenPackages, { components }: LockFile): void {
  for (const [port, pin] of Object.entries(components)) {
    if (pin.integrity === undefined || pin.integrity === seen.get(port)?.integrity) continue;
    throw new FpfError({
      code: 'config.unreadable',
      message: `cli: ${pin.package} changed while it was being looked at; nothing was written.`,
      hint: 'Run the command again, once nothing writes into the package any more.',
    });
  }
}

async function changesOf(
  { ports, project }: Composition,
  locked: LockFile,
  now: LockFile,
  brought: ReadonlyMap<string, Changes>,
): Promise<readonly PinChange[]> {
  const skills: PinChange[] = [];
  for (const key of names(locked.skills, now.skills)) {
    const pin = Object.hasOwn(now.skills, key) ? now.skills[key] : undefined;
    const before = lockedSkill(locked, key);
    if (pin?.hash === before?.pin.hash) continue;
    const [loaded] = pin ? await ports.loader.load([key]) : [];
    const found: SkillState | undefined = pin && { pin, says: loaded && sayings(loaded) };
    skills.push(...[skillChange(key, before, found, usualLimits(project.config))].filter((change) => change !== undefined));
  }
  const components = names(locked.components, now.components).flatMap(
    (port) => componentChange(port, pinIn(locked.components, port), pinIn(now.components, port), brought.get(port)) ?? [],
  );
  return [...modelChange(locked, now), ...components, ...skills, ...schemaIdChange(locked, now), ...packChanges(locked, now)];
}

function names(before: object, now: object): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
}

function modelChange({ model: was }: LockFile, { model: is }: LockFile): readonly PinChange[] {
  const [from, to] = [was, is].map(({ provider, name, digest }) => `${name} (${provider}) ${digest ?? 'no digest'}`);
  if (from === undefined || to === undefined || from === to) return [];
  const same = was.provider === is.provider && was.name === is.name;
  const what = same ? 'other weights under the same name: what it decides may be other' : 'another model decides from now on';
  const loose = is.digest === null && was.digest !== null ? ['nothing pins it any more: it tells no digest'] : [];
  return [{ kind: 'model', name: 'model', from, to, wider: [what, ...loose], notes: [] }];
}

function schemaIdChange({ schemas: was }: LockFile, { schemas: is }: LockFile): readonly PinChange[] {
  const gone = was.filter((id) => !is.includes(id)).map((id) => `no longer ${id}`);
  const come = is.filter((id) => !was.includes(id)).map((id) => `now ${id}`);
  if (gone.length + come.length === 0) return [];
  return [{ kind: 'schemas', name: 'schemas', from: `${was.length} ids`, to: `${is.length} ids`, wider: [], notes: [...gone, ...come] }];
}

function packChanges({ packs: was = {} }: LockFile, { packs: is = {} }: LockFile): readonly PinChange[] {
  return names(was, is).flatMap((name) => {
    const [from, to] = [was[name]?.hash ?? 'nothing', is[name]?.hash ?? 'nothing'];
    const notes = [`its folder is not what was put there; \`fpf skills update ${name}\` asks where it came from`];
    return from === to ? [] : [{ kind: 'pack' as const, name, from, to, wider: [], notes }];
  });
}

/** The lock as it is, but for what was asked for. */
function merged(locked: LockFile, now: LockFile, pick: Picks): LockFile {
  const part = <T>(
    kind: 'component' | 'skill' | 'pack',
    was: Readonly<Record<string, T>>,
    is: Readonly<Record<string, T>>,
  ): Record<string, T> =>
    Object.fromEntries(
      names(was, is).flatMap((name) => {
        const from = pick(kind, name) ? is : was;
        const pin = Object.hasOwn(from, name) ? from[name] : undefined;
        return pin === undefined ? [] : [[name, pin] as const];
      }),
    );
  const { packs } = locked;
  return {
    ...locked,
    model: pick('model', 'model') ? now.model : locked.model,
    schemas: pick('schemas', 'schemas') ? now.schemas : locked.schemas,
    components: part('component', locked.components, now.components),
    skills: part('skill', locked.skills, now.skills),
    ...(packs && { packs: part('pack', packs, now.packs ?? {}) }),
  };
}

/** Nothing else of the lock moves either: not a commit that it was made from, nor a waiver. */
export function changesNothing({ composition: { project }, lock, config, changes }: UpdatePlan): boolean {
  return changes.length === 0 && config === undefined && canonicalJson(project.lock ?? {}) === canonicalJson(lock);
}

function noLock({ lockFile }: Project): FpfError {
  return new FpfError({
    code: 'pin.missing-lock',
    message: `cli: there is no ${lockFile} to update.`,
    hint: 'Run `fpf lock`, and commit the file.',
  });
}
