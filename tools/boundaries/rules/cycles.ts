import type { Finding } from '../finding.ts';
import { findCycle } from '../find-cycle.ts';
import { targetOf } from '../specifier.ts';
import { dependenciesOf, manifestLine, manifestPath, type Member, type Workspace } from '../workspace.ts';

/** No cycle between packages (as declared), none between the files of a package (as run; types may point both ways). */
export function cycles(workspace: Workspace): readonly Finding[] {
  const inFiles = workspace.members.flatMap((member) => fileCycle(member, workspace));
  return [...packageCycle(workspace), ...inFiles];
}

function packageCycle(workspace: Workspace): readonly Finding[] {
  const graph = new Map(
    workspace.members.map((member) => [
      member.name,
      [...dependenciesOf(member, true).keys()].filter((name) => workspace.byName.has(name)),
    ]),
  );
  const path = findCycle(graph);
  const first = workspace.byName.get(path?.[0] ?? '');
  if (path === undefined || first === undefined) return [];
  return [
    {
      rule: 'cycle',
      file: manifestPath(first),
      line: manifestLine(first, path[1] ?? ''),
      message: `The packages depend on each other in a circle: ${path.join(' → ')}.`,
      fix: 'Remove one of these dependencies; what both sides need belongs into @fpf/contracts.',
    },
  ];
}

function fileCycle(member: Member, workspace: Workspace): readonly Finding[] {
  const graph = new Map<string, string[]>();
  for (const source of member.sources) {
    const targets = source.imports
      .filter(({ typeOnly }) => !typeOnly)
      .map(({ specifier }) => targetOf(specifier, source, member, workspace));
    graph.set(
      source.path,
      targets.flatMap((target) => (target.kind === 'relative' && target.inside ? [target.path] : [])),
    );
  }
  const path = findCycle(graph);
  const [file, next] = path ?? [];
  if (path === undefined || file === undefined || next === undefined) return [];
  const source = member.sources.find((candidate) => candidate.path === file);
  const line = source?.imports.find(({ specifier }) => {
    const target = targetOf(specifier, source, member, workspace);
    return target.kind === 'relative' && target.path === next;
  })?.line;
  return [
    {
      rule: 'cycle',
      file,
      line: line ?? 1,
      message: `Files import each other in a circle: ${path.join(' → ')}.`,
      fix: 'Move what both need into a third file; where only a type is needed, write `import type`.',
    },
  ];
}
