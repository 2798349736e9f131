import type { Finding } from './finding.ts';
import type { Rule } from './rule.ts';
import { contractsOnly } from './rules/contracts-only.ts';
import { cycles } from './rules/cycles.ts';
import { folderOrder } from './rules/folder-order.ts';
import { imports } from './rules/imports.ts';
import { loaders } from './rules/loaders.ts';
import { manifests } from './rules/manifests.ts';
import { nodeBuiltins } from './rules/node-builtins.ts';
import { paths } from './rules/paths.ts';
import { references } from './rules/references.ts';
import { size } from './rules/size.ts';
import { skillPins } from './rules/skill-pins.ts';
import { thinCommands } from './rules/thin-commands.ts';
import type { KnownTexts } from './sources.ts';
import { readWorkspace } from './workspace.ts';

/** What the code of the workspace keeps to, whatever its skills and their lock say. */
export const rulesOfCode: readonly Rule[] = [
  imports,
  paths,
  loaders,
  manifests,
  cycles,
  folderOrder,
  contractsOnly,
  nodeBuiltins,
  references,
  thinCommands,
  size,
];

const everyRule: readonly Rule[] = [...rulesOfCode, skillPins];

export interface Checked {
  readonly findings: readonly Finding[];
  readonly members: number;
  readonly files: number;
}

type Asked = { readonly known?: KnownTexts | undefined; readonly rules?: readonly Rule[] | undefined };

export function checkBoundaries(root: string, { known, rules = everyRule }: Asked = {}): Checked {
  const workspace = readWorkspace(root, { known });
  return {
    findings: rules.flatMap((rule) => rule(workspace)),
    members: workspace.members.length,
    files: workspace.members.reduce((sum, { sources }) => sum + sources.length, 0),
  };
}
