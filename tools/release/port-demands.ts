import { type Other, otherAcross, type Side } from './crossing.ts';
import { changedIn } from './declared-places.ts';
import type { Demand } from './demand.ts';
import { listed } from './listed.ts';
import { readShapes } from './read-shapes.ts';
import { readSurface, type Surface } from './read-surface.ts';

export const contractsReport = 'packages/contracts/api/contracts.api.md';
const file = 'packages/contracts/src/ports/contract-ids.ts';

type Version = { readonly major: number; readonly minor: number };
/** Role → version, from the text of the ids. */
type Ports = ReadonlyMap<string, Version>;

export type PortTexts = { readonly ids: string; readonly report: string; readonly shapes: string };

/**
 * What the ports ask of a release. The ids are of `contract-ids.ts`; the members, and every type that they lead to, as
 * the API report has them.
 *
 * | members, or what crosses the port        | id        | asks                                     |
 * | ---------------------------------------- | --------- | ---------------------------------------- |
 * | only optional members came               | the same  | a later minor of the id                  |
 * | only optional members came               | minor up  | a minor of the contracts                 |
 * | only optional ones in what crosses it    | the same  | nothing here: a minor, as of any surface |
 * | anything else, in either                 | not major | a major of the id instead                |
 * | whatever                                 | major up  | a converter from the one before          |
 */
export function portDemands(base: PortTexts, now: PortTexts): readonly Demand[] {
  const [before, after] = [portsOf(base.ids), portsOf(now.ids)];
  const [left, right] = [sideOf(base), sideOf(now)];
  const { converters } = readShapes(now.shapes);
  return [...before].flatMap(([role, was]) => {
    const is = after.get(role);
    if (!is) return [];
    return is.major === was.major ? underOneMajor(role, was, is, left, right) : missingSteps(role, was, is, converters);
  });
}

function sideOf({ report, shapes }: PortTexts): Side {
  return { surface: readSurface(report), records: readShapes(shapes).names };
}

function missingSteps(role: string, was: Version, is: Version, converters: ReadonlySet<string>): readonly Demand[] {
  const steps = Array.from({ length: Math.max(0, is.major - was.major) }, (_, step) => was.major + step);
  const missing = steps
    .map((major) => `fpf:${role}/${major} -> fpf:${role}/${major + 1}`)
    .filter((step) => !converters.has(step));
  const fix =
    'Add it to portConverters in packages/contracts/src/evolve/port-converter.ts: a component of before goes on behind the new port.';
  return missing.map((step) => ({ file, what: `No converter leads from ${step.replace(' -> ', ' to ')}.`, fix }));
}

function underOneMajor(role: string, was: Version, is: Version, base: Side, now: Side): readonly Demand[] {
  const minorUp = is.minor > was.minor;
  const name = nameOf(role, base.surface) ?? nameOf(role, now.surface) ?? '';
  const own = ownChange(name, base.surface, now.surface);
  const other = otherAcross(name, base, now);
  const under = `The port ${role} is another under fpf:${role}/${is.major}.${is.minor}`;
  const next = `Give it fpf:${role}/${is.major + 1}.0, with a converter from fpf:${role}/${is.major}.`;
  if (own === 'broken') return [{ file, what: `${under}.`, fix: next }];
  if (other.length > 0)
    return [{ file, what: `${under}, by what crosses it: ${listed(other.map(shown))}.`, fix: next }];
  if (minorUp)
    return [
      { file, what: `fpf:${role} went to ${is.major}.${is.minor}`, least: { name: '@fpf/contracts', bump: 'minor' } },
    ];
  return own === 'added' ? [{ file, what: `${under}.`, fix: `Give it fpf:${role}/${is.major}.${was.minor + 1}.` }] : [];
}

function ownChange(name: string, base: Surface, now: Surface): 'added' | 'broken' | 'none' {
  const [was, is] = [base.get(name), now.get(name)];
  if (!was || !is) return was === is ? 'none' : 'broken';
  const { added, broken } = changedIn(was, is);
  return broken.length > 0 ? 'broken' : added.length > 0 ? 'added' : 'none';
}

function shown({ name, line }: Other): string {
  return `${name} (${line.replace(/;$/, '')})`;
}

/** `fpf:agentfs-adapter` is `AgentFSAdapter`. */
function nameOf(role: string, surface: Surface): string | undefined {
  const wanted = role.replaceAll('-', '');
  return [...surface].find(([name, { isType }]) => isType && name.toLowerCase() === wanted)?.[0];
}

function portsOf(ids: string): Ports {
  const found = [...ids.matchAll(/'fpf:([a-z-]+)\/(\d+)\.(\d+)'/g)];
  return new Map(found.map(([, role = '', major, minor]) => [role, { major: Number(major), minor: Number(minor) }]));
}
