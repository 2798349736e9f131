import type { ToolSpec } from '@fpf/contracts';

/**
 * What a skill may do, a line for each power. Two versions are compared by these lines: one that is new is a wider
 * permission.
 */
export function permissionsOf(tools: readonly ToolSpec[], allowed: readonly string[]): readonly string[] {
  const lines = tools
    .filter(({ name }) => allowed.includes(name))
    .flatMap(({ name, effect, annotations, handler, guard }) => [
      `tool ${name}`,
      // What only reads gets a view that cannot be written, so of files it has no power to tell.
      ...(effect === 'pure' || (effect === 'fs' && annotations?.readOnly === true)
        ? []
        : [`${name}: effect ${effect ?? 'not said'}`]),
      ...(annotations?.destructive === true ? [`${name}: destructive`] : []),
      ...(annotations?.openWorld === true ? [`${name}: reaches beyond the workspace`] : []),
      ...(handler?.network === true ? [`${name}: network`] : []),
      ...(handler?.kind === 'builtin' ? [`${name}: runs in the process of the stack`] : []),
      ...(handler?.runtime === undefined || handler.runtime === 'node'
        ? []
        : [`${name}: runs with ${handler.runtime}`]),
      ...(effect !== 'pure' && guard === undefined ? [`${name}: without a guard`] : []),
    ]);
  const others = allowed
    .filter((entry) => !tools.some(({ name }) => name === entry))
    .map((entry) => `allowed-tools ${entry}`);
  return [...lines, ...others].sort();
}
