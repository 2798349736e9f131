import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../boundaries/finding.ts';
import { dependenciesOf, readWorkspace, type Member, type Workspace } from '../boundaries/workspace.ts';
import { changedMajors, contractIdsAtBase, contractIdsNow, type MajorChange } from './contract-majors.ts';
import { atLeast, type Demand } from './demand.ts';
import { readChangesets, type Bump, type Planned } from './read-changesets.ts';
import { releaseDemands } from './release-demands.ts';

export interface ReleaseCheck {
  readonly findings: readonly Finding[];
  readonly comparedWith: string;
}

/**
 * Changesets by itself lets the packages that depend on a major go out as a patch. Here a major of the contracts
 * demands a major of every package that depends on them, and a major of one port's contract id a major of every
 * component that provides that port.
 */
export function checkRelease(root: string, asked?: string): ReleaseCheck {
  const workspace = readWorkspace(root);
  const { planned, broken } = readChangesets(root);
  const base = contractIdsAtBase(root, asked);
  const moved = 'missing' in base ? [] : changedMajors(base.source, contractIdsNow(root));
  const bump = (name: string): Bump => highest(planned.filter((line) => line.name === name));
  const findings = [
    ...broken.map((file) =>
      refuse(
        file,
        'This is no changeset: its header is not a list of packages with major, minor, patch or none.',
        'Write it with `npm run exec -- changeset`.',
      ),
    ),
    ...planned
      .filter(({ name }) => !released(workspace.byName.get(name)))
      .map(({ file, name }) =>
        refuse(
          file,
          `${name} is no package that is released from here.`,
          `Released are: ${workspace.members
            .filter(released)
            .map((member) => member.name)
            .join(', ')}.`,
        ),
      ),
    ...contractsMajor(workspace, planned, bump),
    ...moved.flatMap((change) => portMajor(workspace, change, bump)),
    ...('missing' in base || !base.released
      ? []
      : releaseDemands(root, workspace.members.filter(released), base).flatMap((demand) => unmet(demand, bump))),
  ];
  return {
    findings,
    comparedWith: 'missing' in base ? `not compared with a base: ${base.missing}` : comparedText(base),
  };
}

function comparedText({ ref, released }: { readonly ref: string; readonly released: boolean }): string {
  return `${released ? 'contracts' : 'not released yet: contract ids'} compared with ${ref}`;
}

function unmet({ file, what, least, fix = '' }: Demand, bump: (name: string) => Bump): readonly Finding[] {
  if (!least) return [refuse(file, what, fix)];
  const planned = bump(least.name);
  if (atLeast(planned, least.bump)) return [];
  return [
    refuse(
      file,
      `${what}, and ${least.name} ${planText(planned)}.`,
      `Add a changeset with '${least.name}': ${least.bump}.`,
    ),
  ];
}

function contractsMajor(
  workspace: Workspace,
  planned: readonly Planned[],
  bump: (name: string) => Bump,
): readonly Finding[] {
  const cause = planned.find(({ name, bump: by }) => name === '@fpf/contracts' && by === 'major');
  if (cause === undefined) return [];
  return dependants(workspace, '@fpf/contracts')
    .filter((member) => bump(member.name) !== 'major')
    .map(({ name }) =>
      refuse(
        cause.file,
        `@fpf/contracts goes major here, and ${name} ${planText(bump(name))}.`,
        `Add '${name}': major to the changeset: users must not get a new contract with a patch.`,
      ),
    );
}

function portMajor(
  workspace: Workspace,
  { role, from, to }: MajorChange,
  bump: (name: string) => Bump,
): readonly Finding[] {
  const file = 'packages/contracts/src/ports/contract-ids.ts';
  const what = `The contract fpf:${role} went from ${from} to ${to ?? 'nothing'}`;
  const providers = workspace.members.filter(
    (member) => member.layer === 'component' && released(member) && provides(workspace.root, member, role),
  );
  const late = providers.filter(({ name }) => bump(name) !== 'major');
  const contracts = ['major', 'minor'].includes(bump('@fpf/contracts'))
    ? []
    : [
        refuse(
          file,
          `${what}, and @fpf/contracts ${planText(bump('@fpf/contracts'))}.`,
          "Add a changeset with '@fpf/contracts': minor (a new contract beside the old one) or major.",
        ),
      ];
  return [
    ...contracts,
    ...late.map(({ name }) =>
      refuse(
        file,
        `${what}, and ${name}, which provides it, ${planText(bump(name))}.`,
        `Add a changeset with '${name}': major.`,
      ),
    ),
  ];
}

/** A component says in its sources what it provides, by the id's text or through `contractIds`. */
function provides(root: string, member: Member, role: string): boolean {
  const sign = new RegExp(`fpf:${role}/\\d|contractIds(?:\\.${role}\\b|\\[['"]${role}['"]\\])`);
  return member.sources.some(({ path, shipped }) => shipped && sign.test(readFileSync(join(root, path), 'utf8')));
}

/** What is released and hands a package on to whoever installs it: its types, its records, or what they come to. */
export function dependants({ members }: Workspace, name: string): readonly Member[] {
  return members.filter((member) => released(member) && dependenciesOf(member, false).has(name));
}

function released(member: Member | undefined): boolean {
  return member !== undefined && member.manifest.private !== true;
}

function highest(lines: readonly Planned[]): Bump {
  return (['major', 'minor', 'patch'] as const).find((bump) => lines.some((line) => line.bump === bump)) ?? 'none';
}

function planText(bump: Bump): string {
  return bump === 'none' ? 'is in no changeset' : `only ${bump}`;
}

function refuse(file: string, message: string, fix: string): Finding {
  return { rule: 'release', file, line: 1, message, fix };
}
