import { visibleLine } from '@fpf/files/text';
import type { PinChange } from '../compare/pin-change.ts';
import type { CheckedPack, CheckedSkill } from '../pack/check-pack.ts';
import { permissionsOf } from '../pack/permissions.ts';
import { sayingsOf } from '../kept/kept.ts';
import { skillChange, type SkillState } from '../compare/skill-changes.ts';
import type { UsualLimits } from '../compare/usual-limits.ts';

/**
 * What each skill of a pack may do more than before, and what else is other about it: by the comparison that `fpf
 * update` makes.
 */
export function packSkillChanges(
  before: CheckedPack,
  after: CheckedPack,
  usual: UsualLimits | undefined,
): readonly PinChange[] {
  const [was, is] = [statesOf(before), statesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .sort()
    .flatMap((name) => skillChange(name, was.get(name), is.get(name), usual) ?? []);
}

/**
 * A line for each thing that is more, then one for each that is other; a power that was not there at all is called
 * that.
 */
export function skillChangeLines(changes: readonly PinChange[], after: CheckedPack): readonly string[] {
  const powers = new Set(
    after.skills.flatMap(({ name, tools, manifest }) =>
      permissionsOf(tools, manifest?.allowed_tools ?? []).map((line) => `${name}: ${line}`),
    ),
  );
  const said = (pick: (change: PinChange) => readonly string[]): readonly string[] =>
    changes.flatMap((change) => pick(change).map((text) => `${change.name}: ${text}`));
  return [
    ...said(({ wider }) => wider).map((line) => `${powers.has(line) ? 'NEW PERMISSION' : 'TO JUDGE'} ${line}`),
    ...said(({ notes }) => notes).map((line) => `- ${line}`),
  ].map((line) => visibleLine(line));
}

function statesOf({ skills }: CheckedPack): ReadonlyMap<string, SkillState> {
  return new Map(skills.map((skill) => [skill.name, stateOf(skill)]));
}

/** What cannot be read says nothing, and then all that another one may do is told as perhaps new. */
function stateOf({ name, version, hash, tools, guards, manifest, method }: CheckedSkill): SkillState {
  const pin = { name, version, hash, source: { type: 'folder', ref: 'skills' }, tool_schemas: {} } as const;
  return { pin, says: manifest && sayingsOf({ manifest, tools, guards, method }) };
}
