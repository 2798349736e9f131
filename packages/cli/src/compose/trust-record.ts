import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stateHome } from '@fpf/agentfs-adapter/places';
import { FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { componentBase, packageFrom } from './installed.ts';
import { packageHash } from './package-hash.ts';
import type { Project } from './project.ts';
import { writeStateFile } from './write-state-file.ts';

/** Trust lies outside the workspace, or a workspace could trust itself. */
export function trustFile(): string {
  return join(stateHome(), 'fpf', 'trust.json');
}

/** The packages that the config names, each with what it stands behind. */
export function namedPackages({
  config,
}: Pick<Project, 'config'>): readonly { readonly behind: string; readonly use: string; readonly version: string }[] {
  const { model, components = {}, guards } = config;
  const provider = model?.use === undefined ? [] : [{ behind: `model ${model.provider}`, use: model.use, version: model.version ?? '' }];
  const resolvers = (guards?.resolvers ?? []).map(({ use, version }) => ({ behind: 'evidence', use, version }));
  return [...Object.entries(components).map(([behind, { use, version }]) => ({ behind, use, version })), ...provider, ...resolvers];
}

/** Bound to the bytes of config, lock and every package that the config names: when one changes, somebody has to read it again. */
export function trustHash(project: Project): string {
  const components = namedPackages(project).map(({ use }) => {
    const found = packageFrom(componentBase(project), use);
    return found ? packageHash(found.dir) : '';
  });
  return sha256([project.configHash ?? '', project.lockHash ?? '', ...components].join('\n'));
}

export function readTrust(file: string): Readonly<Record<string, string>> {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof read === 'object' && read !== null ? (read as Record<string, string>) : {};
  } catch {
    return {};
  }
}

export function recordTrust(file: string, workspace: string, hash: string): void {
  writeStateFile(file, `${JSON.stringify({ ...readTrust(file), [workspace]: hash }, null, 2)}\n`);
}

export function assertTrusted(project: Project): void {
  const trust = readTrust(trustFile());
  const recorded = Object.hasOwn(trust, project.workspace) ? trust[project.workspace] : undefined;
  if (recorded === trustHash(project)) return;
  throw new FpfError({
    code: 'config.untrusted-component',
    message: `cli: ${project.configFile} names components of its own, which are programs; ${recorded === undefined ? 'nobody has trusted this folder yet' : 'config, lock or a component changed since it was trusted'}.`,
    hint: `Read the config and the packages it names; then run \`fpf trust ${project.workspace}\`.`,
  });
}
