import type { Demand } from './demand.ts';
import { readShapes } from './read-shapes.ts';

export const contractsReport = 'packages/contracts/api/contracts.api.md';

type Version = { readonly major: number; readonly minor: number };
/** Role → version, from the text of the ids. */
type Ports = ReadonlyMap<string, Version>;

export type PortTexts = { readonly ids: string; readonly report: string };

/**
 * What the interfaces of the ports ask of a release. The ids are of `contract-ids.ts`, the members as the API report has them.
 *
 * | members                   | id        | asks                                     |
 * | ------------------------- | --------- | ---------------------------------------- |
 * | changed                   | the same  | another id                               |
 * | only optional ones came   | minor up  | a minor of the contracts                 |
 * | anything else             | minor up  | a major instead                          |
 * | whatever                  | major up  | a converter from the one before          |
 */
export function portDemands(base: PortTexts, now: PortTexts, shapes: string): readonly Demand[] {
  const [before, after] = [portsOf(base.ids), portsOf(now.ids)];
  const { converters } = readShapes(shapes);
  return [...before].flatMap(([role, was]) => {
    const is = after.get(role);
    return is ? ofPort(role, was, is, { base: membersOf(base.report, role), now: membersOf(now.report, role), converters }) : [];
  });
}

type Sides = { readonly base: readonly string[]; readonly now: readonly string[]; readonly converters: ReadonlySet<string> };

function ofPort(role: string, was: Version, is: Version, { base, now, converters }: Sides): readonly Demand[] {
  const file = 'packages/contracts/src/ports/contract-ids.ts';
  const moved = base.join('\n') !== now.join('\n');
  if (is.major !== was.major) {
    const steps = Array.from({ length: Math.max(0, is.major - was.major) }, (_, step) => was.major + step);
    const missing = steps.map((major) => `fpf:${role}/${major} -> fpf:${role}/${major + 1}`).filter((step) => !converters.has(step));
    const fix =
      'Add it to portConverters in packages/contracts/src/evolve/port-converter.ts: a component of before goes on behind the new port.';
    return missing.map((step) => ({ file, what: `No converter leads from ${step.replace(' -> ', ' to ')}.`, fix }));
  }
  const minorUp = is.minor > was.minor;
  const least = minorUp
    ? [{ file, what: `fpf:${role} went to ${is.major}.${is.minor}`, least: { name: '@fpf/contracts', bump: 'minor' as const } }]
    : [];
  if (!moved) return least;
  const later = onlyOptionalCame(base, now);
  if (later && minorUp) return least;
  const next = later
    ? `fpf:${role}/${is.major}.${was.minor + 1}`
    : `fpf:${role}/${is.major + 1}.0, with a converter from fpf:${role}/${is.major}`;
  return [{ file, what: `The port ${role} is another under fpf:${role}/${is.major}.${is.minor}.`, fix: `Give it ${next}.` }];
}

function onlyOptionalCame(base: readonly string[], now: readonly string[]): boolean {
  const kept = new Set(now);
  return base.every((line) => kept.has(line)) && now.every((line) => base.includes(line) || /^\w+\?[:(]/.test(line));
}

/** The lines of a port's interface, without its comments: `fpf:agentfs-adapter` is `AgentFSAdapter`. */
function membersOf(report: string, role: string): readonly string[] {
  const wanted = role.replaceAll('-', '');
  const [, body = ''] =
    [...report.matchAll(/^export interface (\w+) \{\n([^]*?)^\}/gm)].find(([, name = '']) => name.toLowerCase() === wanted)?.slice(1) ?? [];
  const lines = body.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('//') && !line.startsWith('*') && !line.startsWith('/*'));
}

function portsOf(ids: string): Ports {
  const found = [...ids.matchAll(/'fpf:([a-z-]+)\/(\d+)\.(\d+)'/g)];
  return new Map(found.map(([, role = '', major, minor]) => [role, { major: Number(major), minor: Number(minor) }]));
}
