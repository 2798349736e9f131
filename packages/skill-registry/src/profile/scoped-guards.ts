import type { ScopedGuard } from '@fpf/contracts';

export type ScopedGuardProblem = { readonly at: string; readonly message: string };

/**
 * A guard of a skill over a tool that it has not would guard nothing; of two with one id, nobody could say which of
 * them stopped a call.
 */
export function scopedGuardProblems(
  guards: readonly ScopedGuard[],
  tools: ReadonlySet<string>,
): readonly ScopedGuardProblem[] {
  const ids = new Set<string>();
  return guards.flatMap(({ id, tool, skill }, index) => {
    const at = `/guards/${index}`;
    const twice = ids.has(id);
    ids.add(id);
    return [
      ...(twice ? [{ at: `${at}/id`, message: `two guards are called ${id}` }] : []),
      ...(tool !== undefined && tool !== '*' && !tools.has(tool)
        ? [
            {
              at: `${at}/tool`,
              message: `the guard ${id} is over ${JSON.stringify(tool)}, which is no tool of this skill`,
            },
          ]
        : []),
      ...(skill !== undefined
        ? [{ at: `${at}/skill`, message: `the guard ${id} names a skill; one of a skill is over its own tools only` }]
        : []),
    ];
  });
}
