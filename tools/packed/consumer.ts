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
import { tryTypes } from './try-types.ts';

/** What one Node tries the packages with. Data alone, so that each Node can have a thread. */
export interface Consumed {
  readonly root: string;
  readonly out: string;
  readonly members: readonly Member[];
  readonly packages: readonly Packed[];
  readonly registryEnv: Registry['env'];
  readonly node: NodeProgram;
  /** Whether it also tries what is the same on every Node. */
  readonly first: boolean;
  /** Whether every other Node only installs, imports and runs. */
  readonly brief: boolean;
}

/** Everything that would be published, installed with plain npm into an empty folder, and used there on one Node. */
export function consume(
  { root, out, members, packages, registryEnv, node, first, brief }: Consumed,
  results: Results,
): void {
  const registry: Registry = { env: registryEnv, stop: () => undefined };
  const folder = join(out, `consumer-${node.major}`);
  if (!results.check(`${node.name}: npm install of ${packages.length} tarballs`, () => install(folder, packages, node)))
    return;
  results.check(`${node.name}: our packages come from their tarballs, and no package runs a script`, () =>
    checkOrigins(folder, packages),
  );
  tryImports(folder, packages, node, results);
  tryCli(folder, packages, node, results);
  if (brief && !first) return;
  tryInit(out, packages, node, registry, results);
  trySwap({ out, root, members, packages, registry }, node, results);
  if (first) tryExamples(root, folder, members, node, results);
  if (first)
    results.check("a strict TypeScript program takes the packages' types", () => tryTypes(root, folder, packages));
}
