import type { Finding } from './finding.ts';
import { imports } from './rules/imports.ts';
import { loaders } from './rules/loaders.ts';
import { nodeBuiltins } from './rules/node-builtins.ts';
import { paths } from './rules/paths.ts';
import { skillPin } from './rules/skill-pins.ts';
import { readWorkspace } from './workspace.ts';

/** One skill alone: its pin, and what its scripts import. The other members are known by name only. */
export function checkSkill(root: string, folder: string): readonly Finding[] {
  const workspace = readWorkspace(root, new Map(), `${folder}/`);
  return [...skillPin(root, folder), ...[imports, paths, loaders, nodeBuiltins].flatMap((rule) => rule(workspace))];
}
