import type { Finding } from '../finding.ts';
import { layers, neverImported } from '../layers.ts';
import { dependenciesOf, manifestLine, manifestPath, type Member, type Workspace } from '../workspace.ts';

/** What package.json says: a layer, dependencies that the layer allows, `workspace:` inside, `catalog:` outside. */
export function manifests(workspace: Workspace): readonly Finding[] {
  return workspace.members.flatMap((member) => {
    if (layers[member.layer ?? ''] === undefined) return [noLayer(member)];
    return [...dependenciesOf(member, true)].flatMap(([name, range]) => {
      const target = workspace.byName.get(name);
      const finding =
        target === undefined
          ? external(member, name, range)
          : (declaredSideways(member, target) ?? internal(member, target, range));
      return finding === undefined ? [] : [finding];
    });
  });
}

function noLayer(member: Member): Finding {
  const message = `${member.name} has ${member.layer === undefined ? 'no layer' : `the unknown layer '${member.layer}'`}.`;
  return at(member, 'fpf', {
    rule: 'layer',
    message,
    fix: `Set "fpf": {"layer": …} to one of ${Object.keys(layers).join(', ')}; docs/architecture.md says what each may import.`,
  });
}

function declaredSideways(member: Member, target: Member): Finding | undefined {
  const rule = layers[member.layer ?? ''];
  const dev = !dependenciesOf(member, false).has(target.name) || member.manifest.private === true;
  const allowed = [...(rule?.shipped ?? []), ...(dev ? (rule?.tests ?? []) : [])];
  if (allowed.includes(target.layer ?? '')) return undefined;
  const specification = neverImported.has(target.layer ?? '');
  return at(member, target.name, {
    rule: specification ? 'specification' : 'layer',
    message: `${member.name} (${member.layer}) declares ${target.name} (${target.layer ?? 'no layer'}): ${specification ? 'docs/ and bdd/ are not the runtime system' : rule?.because}.`,
    fix: `Remove it from ${manifestPath(member)}; take it as a port of @fpf/contracts instead.`,
  });
}

function internal(member: Member, target: Member, range: string): Finding | undefined {
  const pinned = target.layer === 'skills';
  if (range === 'workspace:*' || (range.startsWith('workspace:') && !pinned)) return undefined;
  const want = pinned ? 'workspace:*' : 'workspace:^';
  const message = pinned
    ? `${member.name} depends on the skill pack ${target.name} as '${range}': skills are pinned exactly, never by a range.`
    : `${member.name} depends on ${target.name} as '${range}': inside the repository it must be the one beside it.`;
  return at(member, target.name, {
    rule: pinned ? 'pin' : 'workspace',
    message,
    fix: `Write "${target.name}": "${want}".`,
  });
}

function external(member: Member, name: string, range: string): Finding | undefined {
  if (range === 'catalog:' || member.manifest.peerDependencies?.[name] === range) return undefined;
  const message = `${member.name} depends on ${name} as '${range}': versions are written down once, in the catalog of pnpm-workspace.yaml.`;
  return at(member, name, {
    rule: 'catalog',
    message,
    fix: `Write "${name}": "catalog:" and give the exact version in pnpm-workspace.yaml.`,
  });
}

function at(member: Member, key: string, refusal: Omit<Finding, 'file' | 'line'>): Finding {
  return { ...refusal, file: manifestPath(member), line: manifestLine(member, key) };
}
