import { FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { readJsonFile } from '../files/read-json-file.ts';
import { trustFile } from '../files/trust-file.ts';
import { writeStateFile } from '../files/write-state-file.ts';
import type { ProjectRecord } from '../open/project.ts';
import { componentBase, packageFrom } from '../installed/installed.ts';
import { packageHash } from '../installed/package-hash.ts';

/** The packages that the config names, each with what it stands behind. */
export function namedPackages({ config }: Pick<ProjectRecord, 'config'>): readonly {
  readonly behind: string;
  readonly use: string;
  readonly version: string;
}[] {
  const { model, components = {}, guards } = config;
  const provider =
    model?.use === undefined
      ? []
      : [{ behind: `model ${model.provider}`, use: model.use, version: model.version ?? '' }];
  const resolvers = (guards?.resolvers ?? []).map(({ use, version }) => ({ behind: 'evidence', use, version }));
  return [
    ...Object.entries(components).map(([behind, { use, version }]) => ({ behind, use, version })),
    ...provider,
    ...resolvers,
  ];
}

/**
 * Bound to the bytes of config, lock and every package that the config names: when one changes, somebody has to read it
 * again.
 */
export function trustHash(project: ProjectRecord): string {
  const components = namedPackages(project).map(({ use }) => {
    const found = packageFrom(componentBase(project), use);
    return found ? packageHash(found.dir) : '';
  });
  return sha256([project.configHash ?? '', project.lockHash ?? '', ...components].join('\n'));
}

/**
 * What is recorded, by folder. Only where there is no file nothing is: one that cannot be read holds the trust of other
 * folders.
 */
export function readTrust(file: string): Readonly<Record<string, string>> {
  const read = readJsonFile(file, 'trust.unreadable');
  if (!read) return {};
  if (isRecord(read.value)) return read.value;
  throw new FpfError({
    code: 'trust.unreadable',
    message: `project: ${file} is no record of what was trusted: it has to be an object with a hash for each folder.`,
    hint: 'Mend the file. Or move it away: then nothing is trusted any more, and `fpf trust` asks for each folder again.',
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((hash) => typeof hash === 'string')
  );
}

export function recordTrust(file: string, workspace: string, hash: string): void {
  writeStateFile(file, `${JSON.stringify({ ...readTrust(file), [workspace]: hash }, null, 2)}\n`);
}

export function assertTrusted(project: ProjectRecord): void {
  const trust = readTrust(trustFile());
  const recorded = Object.hasOwn(trust, project.workspace) ? trust[project.workspace] : undefined;
  if (recorded === trustHash(project)) return;
  const why =
    recorded === undefined
      ? 'nobody has trusted this folder yet'
      : 'config, lock or a component changed since it was trusted';
  throw new FpfError({
    code: 'config.untrusted-component',
    message: `project: ${project.configFile} names components of its own, which are programs; ${why}.`,
    hint: `Read the config and the packages it names; then run \`fpf trust ${project.workspace}\`.`,
  });
}
