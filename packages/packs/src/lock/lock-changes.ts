import type { LockFile } from '@fpf/contracts';
import type { Composition } from '@fpf/project/compose';
import { type Changes, type PinChange, pinIn, pinNames } from '../compare/pin-change.ts';
import { componentChange } from '../compare/component-changes.ts';
import { sayings } from '../kept/kept.ts';
import { modelChange } from '../compare/model-changes.ts';
import { movesInLock, skillChange, type SkillState } from '../compare/skill-changes.ts';
import { usualLimits } from '../compare/usual-limits.ts';

/** What was read before anything was loaded: what the components bring, and the pinned skills. */
export type Known = {
  readonly components: ReadonlyMap<string, Changes>;
  readonly skills: ReadonlyMap<string, SkillState>;
};

/** Every pin that is another in the one lock than in the other. */
export async function lockChanges(
  { ports, project }: Composition,
  locked: LockFile,
  now: LockFile,
  known: Known,
): Promise<readonly PinChange[]> {
  const skills: PinChange[] = [];
  for (const key of pinNames(locked.skills, now.skills)) {
    const pin = Object.hasOwn(now.skills, key) ? now.skills[key] : undefined;
    const before = known.skills.get(key);
    if (!movesInLock(before?.pin, pin)) continue;
    const [loaded] = pin ? await ports.loader.load([key]) : [];
    const found: SkillState | undefined = pin && { pin, says: loaded && sayings(loaded) };
    skills.push(
      ...[skillChange(key, before, found, usualLimits(project.config))].filter((change) => change !== undefined),
    );
  }
  const components = pinNames(locked.components, now.components).flatMap(
    (port) =>
      componentChange(port, pinIn(locked.components, port), pinIn(now.components, port), known.components.get(port)) ??
      [],
  );
  return [
    ...modelChange(locked, now),
    ...components,
    ...skills,
    ...schemaIdChange(locked, now),
    ...packChanges(locked, now),
  ];
}

function schemaIdChange({ schemas: was }: LockFile, { schemas: is }: LockFile): readonly PinChange[] {
  const gone = was.filter((id) => !is.includes(id)).map((id) => `no longer ${id}`);
  const come = is.filter((id) => !was.includes(id)).map((id) => `now ${id}`);
  if (gone.length + come.length === 0) return [];
  return [
    {
      kind: 'schemas',
      name: 'schemas',
      from: `${was.length} ids`,
      to: `${is.length} ids`,
      wider: [],
      notes: [...gone, ...come],
    },
  ];
}

function packChanges({ packs: was = {} }: LockFile, { packs: is = {} }: LockFile): readonly PinChange[] {
  return pinNames(was, is).flatMap((name) => {
    const [from, to] = [was[name]?.hash ?? 'nothing', is[name]?.hash ?? 'nothing'];
    const notes = [`its folder is not what was put there; \`fpf skills update ${name}\` asks where it came from`];
    return from === to ? [] : [{ kind: 'pack' as const, name, from, to, wider: [], notes }];
  });
}
