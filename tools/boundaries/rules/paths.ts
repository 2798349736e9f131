import { posix } from 'node:path';
import type { Finding } from '../finding.ts';
import type { SourceFile } from '../sources.ts';
import { memberAt } from '../specifier.ts';
import type { Member, Workspace } from '../workspace.ts';
import { specification } from './imports.ts';

/**
 * A path that a source writes down is held to what an import is: `new URL('../../../docs/x', import.meta.url)` reads
 * docs/ as well.
 */
export function paths(workspace: Workspace): readonly Finding[] {
  return workspace.members.flatMap((member) => member.sources.flatMap((source) => leaving(source, member, workspace)));
}

function leaving(source: SourceFile, member: Member, workspace: Workspace): readonly Finding[] {
  const found = new Map<number, Finding>();
  for (const { text, line } of source.paths) {
    if (source.imports.some((other) => other.specifier === text && other.line === line)) continue;
    const target = memberAt(posix.join(posix.dirname(source.path), text), workspace);
    if (target === undefined || target === member || starts(member, target)) continue;
    const refusal = specification(target, member) ?? (source.shipped ? relative(text, target, member) : undefined);
    if (refusal !== undefined) found.set(line, { ...refusal, file: source.path, line });
  }
  return [...found.values()];
}

/** A benchmark may start the scenarios where they lie, to tell how long they take; it takes nothing from them. */
function starts(member: Member, target: Member): boolean {
  return member.folder === 'bench' && target.layer === 'bdd';
}

function relative(text: string, target: Member, member: Member): Omit<Finding, 'file' | 'line'> {
  return {
    rule: 'relative',
    message: `'${text}' leaves ${member.folder}/ for ${target.folder}/. A package ends at its folder: it is published alone.`,
    fix: `Take the file from '${target.name}' by name, if the layers allow it, or move it into this package.`,
  };
}
