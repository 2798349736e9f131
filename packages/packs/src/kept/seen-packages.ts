import { type ConfigFile, deepFreeze } from '@fpf/contracts';
import { componentBase, hashOfFiles, packageFrom, pinnedFiles } from '@fpf/project/installed';
import type { ProjectRecord } from '@fpf/project/open';
import type { KeptPackage } from './kept-package.ts';
import { packageSayings } from './package-sayings.ts';

/** A package as it lay there before anything of it ran. */
export type SeenPackage = { readonly integrity: string; readonly says: KeptPackage };
/** By the port that it stands behind, as a lock names it. */
export type SeenPackages = ReadonlyMap<string, SeenPackage & { readonly package: string }>;

/**
 * The packages that the config names, read from their files before any is loaded: a program that runs could say
 * anything of itself.
 */
export function seePackages(project: ProjectRecord): SeenPackages {
  const read = new Map<string, SeenPackage | undefined>();
  const seen = usedPackages(project.config).flatMap(({ port, use }) => {
    if (!read.has(use)) read.set(use, seePackage(project, use));
    const found = read.get(use);
    return found ? [[port, Object.freeze({ package: use, ...found })] as const] : [];
  });
  return new Map(seen);
}

function seePackage(project: ProjectRecord, name: string): SeenPackage | undefined {
  const found = packageFrom(componentBase(project), name);
  if (!found) return undefined;
  const files = pinnedFiles(found.dir);
  return deepFreeze({ integrity: hashOfFiles(files), says: packageSayings(found.dir, files) });
}

function usedPackages({
  components = {},
  guards,
  model,
}: ConfigFile): readonly { readonly port: string; readonly use: string }[] {
  return [
    ...Object.entries(components).map(([port, { use }]) => ({ port, use })),
    ...(guards?.resolvers ?? []).map(({ use }) => ({ port: `evidence-resolver ${use}`, use })),
    ...(model?.use === undefined ? [] : [{ port: 'model-provider', use: model.use }]),
  ];
}
