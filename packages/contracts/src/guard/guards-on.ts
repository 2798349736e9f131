import type { AdmittedCall } from './admitted-call.ts';
import type { Policy } from '../project/policy.ts';
import type { AppliedGuard, ScopedGuard } from '../tool/applied-guard.ts';

/**
 * Every guard that stands over a call: the tool's own, then its skill's, then the project's, in the order they are
 * written.
 */
export function guardsOn(call: AdmittedCall, policy: Policy | undefined): readonly AppliedGuard[] {
  const { tool, skill } = call;
  return [
    ...(tool.guard ? [{ from: 'tool' as const, id: tool.name, spec: tool.guard }] : []),
    ...(skill.guards ?? []).filter((guard) => speaksOf(guard, call)).map((guard) => appliedGuard('skill', guard)),
    ...(policy?.guards ?? []).filter((guard) => speaksOf(guard, call)).map((guard) => appliedGuard('project', guard)),
  ];
}

/** Whole values only: a guard over `write_file` says nothing of `write_file_all`. */
function speaksOf(guard: ScopedGuard, { tool, skill }: AdmittedCall): boolean {
  const fits = (wanted: string | undefined, ...values: readonly string[]): boolean =>
    wanted === undefined || wanted === '*' || values.includes(wanted);
  return fits(guard.tool, tool.name) && fits(guard.skill, skill.id, skill.name);
}

/** A guard without the words that say over what it stands. */
export function appliedGuard(
  from: 'skill' | 'project',
  { id, tool: _tool, skill: _skill, ...spec }: ScopedGuard,
): AppliedGuard {
  return { from, id, spec };
}
