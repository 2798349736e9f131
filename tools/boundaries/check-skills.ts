import type { Finding } from './finding.ts';
import { imports } from './rules/imports.ts';
import { loaders } from './rules/loaders.ts';
import { nodeBuiltins } from './rules/node-builtins.ts';
import { paths } from './rules/paths.ts';
import { skillPins } from './rules/skill-pins.ts';
import { readWorkspace } from './workspace.ts';

/** The skills alone: their pins, and what their scripts import. The other members are known by name only. */
export function checkSkills(root: string): readonly Finding[] {
  const workspace = readWorkspace(root, { only: 'skills' });
  return [...skillPins(workspace), ...[imports, paths, loaders, nodeBuiltins].flatMap((rule) => rule(workspace))];
}
