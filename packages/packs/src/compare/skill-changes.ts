import type { JsonObject, SkillPin } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { movedFiles, showMoved } from '@fpf/skill-registry';
import { permissionsOf } from '../pack/permissions.ts';
import { askChanges } from './ask-changes.ts';
import { guardChanges } from './guard-changes.ts';
import { headerChanges } from './header-changes.ts';
import type { KeptSkill } from '../kept/kept.ts';
import { type Changes, type PinChange, pinNames, sortChanges } from './pin-change.ts';
import { toolChanges } from './tool-changes.ts';
import type { UsualLimits } from './usual-limits.ts';

/**
 * A skill as it is pinned or as it lies there; what it says is not known of a pinned one that was locked on another
 * machine.
 */
export type SkillState = { readonly pin: SkillPin; readonly says: KeptSkill | undefined };

export function skillChange(
  key: string,
  before: SkillState | undefined,
  now: SkillState | undefined,
  usual: UsualLimits | undefined,
): PinChange | undefined {
  if (!movesInLock(before?.pin, now?.pin)) return undefined;
  const changes =
    before && now && before.pin.hash === now.pin.hash ? pinNotes(before.pin, now.pin) : changesOf(before, now, usual);
  return { kind: 'skill', name: key, from: shown(before), to: shown(now), ...changes };
}

/**
 * Whether a pin is another. The commit that bytes came from and the digests of files tell people what moved; the rest
 * decides.
 */
export function movesInLock(before: SkillPin | undefined, now: SkillPin | undefined): boolean {
  return canonicalJson(before ? deciding(before) : null) !== canonicalJson(now ? deciding(now) : null);
}

function deciding({
  files: _files,
  source: { commit: _commit, dirty: _dirty, ...source },
  ...pin
}: SkillPin): JsonObject {
  return { ...pin, source };
}

/** The same bytes under another pin. */
function pinNotes(before: SkillPin, now: SkillPin): Changes {
  const [was, is] = [deciding(before), deciding(now)];
  const members = pinNames(was, is).filter(
    (name) => canonicalJson(was[name] ?? null) !== canonicalJson(is[name] ?? null),
  );
  return {
    wider: [],
    notes: [
      'its bytes are the same',
      ...members.map(
        (name) => `its ${name} ${canonicalJson(was[name] ?? null)} became ${canonicalJson(is[name] ?? null)}`,
      ),
    ],
  };
}

function shown(state: SkillState | undefined): string {
  return state ? `${state.pin.version} ${state.pin.hash}` : 'nothing';
}

function changesOf(
  before: SkillState | undefined,
  now: SkillState | undefined,
  usual: UsualLimits | undefined,
): Changes {
  if (!now) return { wider: [], notes: ['is taken out'] };
  const is = now.says ?? nothing;
  if (!before) return { wider: permissionsOf(is.tools, is.allowed), notes: ['is new'] };
  const { files: was } = before.pin;
  const bundle = was && now.pin.files ? [`files: ${showMoved(movedFiles(was, now.pin.files))}`] : [];
  if (!before.says)
    return {
      wider: [...permissionsOf(is.tools, is.allowed), ...otherSchemas(before.pin, now.pin)].map(
        (text) => `perhaps new: ${text}`,
      ),
      notes: [...unknown(before, now), ...bundle],
    };
  const { wider, notes } = compared(before.says, is, usual);
  return { wider, notes: [...bundle, ...notes] };
}

const nothing: KeptSkill = { allowed: [], tools: [], guards: [], description: '', metadata: {}, asks: [] };

function otherSchemas({ tool_schemas: was }: SkillPin, { tool_schemas: is }: SkillPin): readonly string[] {
  const moved = Object.keys(is).filter((name) => Object.hasOwn(was, name) && was[name] !== is[name]);
  return moved.map((name) => `what the tool ${name} takes: it has another schema`);
}

/** By the hashes of the lock alone. */
function unknown(before: SkillState, now: SkillState): readonly string[] {
  const [was, is] = [before.pin.tool_schemas, now.pin.tool_schemas];
  return [
    'what it said before is not known on this machine, only its hashes: read it as if it were new',
    ...Object.keys(is)
      .filter((name) => !Object.hasOwn(was, name))
      .map((name) => `the tool ${name} is new`),
    ...Object.keys(was)
      .filter((name) => !Object.hasOwn(is, name))
      .map((name) => `the tool ${name} is gone`),
  ];
}

function compared(before: KeptSkill, now: KeptSkill, usual: UsualLimits | undefined): Changes {
  const [had, has] = [permissionsOf(before.tools, before.allowed), permissionsOf(now.tools, now.allowed)];
  const tools = now.tools.flatMap((tool) => {
    const old = before.tools.find(({ name }) => name === tool.name);
    return old ? [toolChanges(old, tool, usual)] : [];
  });
  const more = [guardsOver(before, now), headerChanges(before, now), askChanges(before.asks, now.asks)];
  return {
    wider: [...has.filter((text) => !had.includes(text)), ...[...tools, ...more].flatMap(({ wider }) => wider)],
    notes: [
      ...had.filter((text) => !has.includes(text)).map((text) => `no longer ${text}`),
      ...[...tools, ...more].flatMap(({ notes }) => notes),
    ],
  };
}

/** The guards that the skill has over several of its tools. */
function guardsOver(before: KeptSkill, now: KeptSkill): Changes {
  const ids = [...new Set([...before.guards, ...now.guards].map(({ id }) => id))].sort();
  const found = ids.flatMap((id) => {
    const [was, is] = [before, now].map(({ guards }) => guards.find((guard) => guard.id === id));
    const over =
      was && is && (was.tool !== is.tool || was.skill !== is.skill)
        ? [{ text: 'stands over other tools', wider: true }]
        : [];
    return [...guardChanges(was, is), ...over].map(({ text, wider }) => ({ text: `guard ${id}: ${text}`, wider }));
  });
  return sortChanges(found);
}
