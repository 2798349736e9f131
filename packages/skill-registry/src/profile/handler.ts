import type { SkillFile, ToolSpec } from '@fpf/contracts';

/**
 * What is wrong with a tool's handler; undefined when nothing is. A script is a file of the skill's own, hashed folder.
 * A tool without a handler is described and cannot be run; the runner says so.
 */
export function handlerProblem({ handler }: ToolSpec, files: readonly SkillFile[]): string | undefined {
  if (!handler || handler.kind === 'builtin') return undefined;
  const { path, runtime } = handler;
  if (path === undefined) return 'its script handler names no path';
  if (
    path.startsWith('/') ||
    path.includes('\\') ||
    /^[A-Za-z]:/.test(path) ||
    path.split('/').some((part) => part === '..' || part === '.' || part === '')
  ) {
    return `its handler's path ${JSON.stringify(path)} is not a plain path inside the folder`;
  }
  if (path === 'SKILL.md') return 'its handler is SKILL.md, which is for a model: no tool sees it';
  const file = files.find((candidate) => candidate.path === path);
  if (!file) return `its handler's path ${JSON.stringify(path)} is not in the folder`;
  if (runtime === 'exec' && !file.executable) return `its handler's file ${JSON.stringify(path)} is not executable`;
  return undefined;
}
