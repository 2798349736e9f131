import { join } from 'node:path';
import type { Member } from '../boundaries/workspace.ts';
import { checkOrigins, install } from './install.ts';
import type { NodeProgram } from './nodes.ts';
import type { Packed } from './pack-all.ts';
import type { Registry } from './registry/start.ts';
import type { Results } from './results.ts';
import { tryCli, tryImports } from './try-cli.ts';
import { tryExamples } from './try-examples.ts';
import { tryInit } from './try-init.ts';
import { trySwap } from './try-swap.ts';
import { tryPrograms } from './try-programs.ts';
import { tryTypes } from './try-types.ts';
import { tryCreate, tryWays } from './try-ways.ts';

/** What one Node tries the packages with. Data alone, so that each can have a thread. */
export interface Consumed {
  readonly root: string;
  readonly out: string;
  readonly members: readonly Member[];
  readonly packages: readonly Packed[];
  readonly registryEnv: Registry['env'];
  readonly node: NodeProgram;
  /** Whether it also tries what is the same on every Node. */
  readonly first: boolean;
  readonly way: Way;
  /** Whether a new project is made once, with a network. */
  readonly brief: boolean;
}

/** What is tried: the packages, installed; a new project, and a folder with files; the components of somebody else. */
export type Way = 'installed' | 'new project' | 'swap';

/** Everything that would be published, installed with plain npm and used on one Node, in one way. */
export function consume(consumed: Consumed, results: Results): void {
  const { root, out, members, packages, registryEnv, node, way, brief } = consumed;
  const registry: Registry = { env: registryEnv, stop: () => undefined };
  if (way === 'new project') {
    tryInit(out, packages, node, registry, results, brief);
    tryWays({ out, packages, registry }, node, results);
  }
  if (way === 'swap') trySwap({ out, root, members, packages, registry }, node, results);
  if (way === 'installed') tryInstalled(consumed, results);
}

function tryInstalled({ root, out, members, packages, node, first }: Consumed, results: Results): void {
  const folder = join(out, `consumer-${node.major}`);
  if (!results.check(`${node.name}: npm install of ${packages.length} tarballs`, () => install(folder, packages, node)))
    return;
  results.check(`${node.name}: our packages come from their tarballs, and no package runs a script`, () =>
    checkOrigins(folder, packages),
  );
  tryImports(folder, packages, node, results);
  tryCli(folder, packages, node, results);
  tryCreate(folder, node, results);
  tryPrograms(root, folder, node, first, results);
  if (first) tryExamples(root, folder, members, node, results);
  if (first)
    results.check("a strict TypeScript program takes the packages' types", () => tryTypes(root, folder, packages));
}
