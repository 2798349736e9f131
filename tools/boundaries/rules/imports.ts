import type { Finding } from '../finding.ts';
import type { Import } from '../scan-imports.ts';
import type { SourceFile } from '../sources.ts';
import { layers, neverImported } from '../layers.ts';
import { memberAt, targetOf, type Target } from '../specifier.ts';
import { dependenciesOf, type Member, type Workspace } from '../workspace.ts';

type Refusal = Omit<Finding, 'file' | 'line'>;
type PackageTarget = Extract<Target, { kind: 'package' }>;

/**
 * Every import of every file: to where may it point? The first rule that refuses it speaks, so one mistake gives one
 * finding.
 */
export function imports(workspace: Workspace): readonly Finding[] {
  return workspace.members.flatMap((member) =>
    member.sources.flatMap((source) =>
      source.imports.flatMap((found) => {
        const refusal = judge(found, source, member, workspace);
        return refusal === undefined ? [] : [{ ...refusal, file: source.path, line: found.line }];
      }),
    ),
  );
}

function judge(found: Import, source: SourceFile, member: Member, workspace: Workspace): Refusal | undefined {
  const target = targetOf(found.specifier, source, member, workspace);
  if (target.kind === 'builtin') return undefined;
  if (target.kind === 'relative') return target.inside ? undefined : leaving(found, target.path, member, workspace);
  return (
    (target.member === undefined || target.member === member
      ? undefined
      : (specification(target.member, member) ?? sideways(target.member, source, member))) ??
    (target.member === undefined ? undefined : deep(target, target.member)) ??
    undeclared(target, source, member)
  );
}

function leaving({ specifier }: Import, path: string, member: Member, workspace: Workspace): Refusal {
  const other = memberAt(path, workspace);
  const refused = other === undefined || other === member ? undefined : specification(other, member);
  if (refused !== undefined) return refused;
  return {
    rule: 'relative',
    message: `'${specifier}' leaves ${member.folder}/. A package ends at its folder: it is published alone.`,
    fix:
      other === undefined || other === member
        ? 'Move the file into this package.'
        : `Import '${other.name}' by name and declare it in ${member.folder}/package.json, if the layers allow it.`,
  };
}

/** Refuses what points into docs/ or bdd/ from outside. */
export function specification(target: Member, member: Member): Refusal | undefined {
  if (!neverImported.has(target.layer ?? '') || target === member) return undefined;
  return {
    rule: 'specification',
    message: `${member.name} imports ${target.folder}/. Descriptions and specifications live in docs/ and bdd/; they are not the runtime system.`,
    fix: 'Move what is shared into a package (a contract, or a test helper of the package that owns it) and import that.',
  };
}

function sideways(target: Member, source: SourceFile, member: Member): Refusal | undefined {
  const rule = layers[member.layer ?? ''];
  if (rule === undefined) return undefined;
  const allowed = source.shipped ? rule.shipped : [...rule.shipped, ...rule.tests];
  if (allowed.includes(target.layer ?? '')) return undefined;
  return {
    rule: 'layer',
    message: `${member.name} (${member.layer}) imports ${target.name} (${target.layer ?? 'no layer'}): ${rule.because}.`,
    fix: 'Take it as a port of @fpf/contracts and let the cli hand it in, or move the shared part down into @fpf/contracts.',
  };
}

function deep({ name, subpath }: PackageTarget, target: Member): Refusal | undefined {
  const exported = Object.keys(target.manifest.exports ?? { '.': '' });
  if (exported.includes(subpath)) return undefined;
  return {
    rule: 'deep',
    message: `'${name}/${subpath.slice(2)}' is not exported by ${target.name}, which exports ${exported.join(', ')}.`,
    fix: `Import it from '${name}', or export it there if it is meant to be used (the API report shows it in review).`,
  };
}

function undeclared({ name }: PackageTarget, source: SourceFile, member: Member): Refusal | undefined {
  if (name === member.name) return undefined;
  const withDev = !source.shipped;
  if (dependenciesOf(member, withDev).has(name)) return undefined;
  const dev = !withDev && dependenciesOf(member, true).has(name);
  return {
    rule: 'undeclared',
    message: `${member.name} imports '${name}', which ${member.folder}/package.json ${dev ? 'has only under devDependencies: users would not get it' : 'does not declare'}.`,
    fix: `Add it to the ${withDev ? 'devDependencies' : 'dependencies'} of ${member.folder}/package.json ('workspace:^' for a package of this repository, 'catalog:' for another) and run pnpm install, or do without it.`,
  };
}
