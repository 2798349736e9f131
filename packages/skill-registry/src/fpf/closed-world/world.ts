import type { MethodInterface, ScopedGuard, SkillFile, ToolSpec } from '@fpf/contracts';
import type { Boundary } from '../../profile/boundary.ts';
import type { FindingCode } from '../../report/finding-rules.ts';
import type { Method } from '../extract/extract-method.ts';
import { methodSections } from '../extract/sections.ts';

/** The skill's folder, and nothing beside it: what a name may resolve to. */
export type World = {
  readonly method: Method;
  readonly boundary: Boundary;
  readonly tools: readonly ToolSpec[];
  readonly guards: readonly ScopedGuard[];
  readonly files: readonly SkillFile[];
};

export type ItemKind =
  | 'capability'
  | 'input'
  | 'precondition'
  | 'output'
  | 'effect'
  | 'criterion'
  | 'failure'
  | 'evidence';

/** What each id stands for, by the section that declares it. */
export function kindsOf(method: Partial<MethodInterface>): ReadonlyMap<string, ItemKind> {
  const lists: readonly (readonly [ItemKind, readonly { readonly id: string }[] | undefined])[] = [
    ['capability', method.roles?.flatMap(({ capabilities }) => capabilities)],
    ['input', method.parameters],
    ['precondition', method.preconditions],
    ['output', method.outputs],
    ['effect', method.effects],
    ['criterion', method.acceptance],
    ['failure', method.failures],
    ['evidence', method.evidence],
  ];
  return new Map(lists.flatMap(([kind, items]) => (items ?? []).map(({ id }) => [id, kind] as const)));
}

/** Everything that a guard of the skill asks for, with what the guard is called. */
export function askedByGuards({ tools, guards }: World): readonly { readonly guard: string; readonly asked: string }[] {
  const all = [
    ...tools.flatMap(({ name, guard }) => (guard ? [{ guard: `the guard of ${name}`, spec: guard }] : [])),
    ...guards.map((spec) => ({ guard: `the skill's guard ${spec.id}`, spec })),
  ];
  return all.flatMap(({ guard, spec }) => spec.required_evidence.map((asked) => ({ guard, asked })));
}

/**
 * To be put behind a message: the gaps of those sections that are missing or empty, for what follows from them is no
 * mistake of its own. '' where all are there.
 */
export function because({ method }: World, ...titles: readonly string[]): string {
  const missing = methodSections.filter(
    ({ title }) =>
      titles.includes(title) &&
      !method.sections.some((section) => section.title === title && section.blocks.length > 0),
  );
  return missing.length === 0 ? '' : ` (because of ${missing.map(({ gap }) => gap).join(' or ')})`;
}

/** A finding at an item, where it is declared. */
export function tellAt(
  { method: { reader } }: World,
  id: string,
  code: FindingCode,
  message: string,
  fix?: string,
): void {
  reader.findings.add(code, message, reader.declared.get(id), fix);
}
