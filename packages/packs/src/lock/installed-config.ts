import { type ConfigFile, FpfError, type JsonObject, type JsonValue, SemVer } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { checkedEdit, type JsonSpan, jsonSpans, spanAt } from '@fpf/project/files';
import { componentBase, packageFrom } from '@fpf/project/installed';
import type { ProjectRecord } from '@fpf/project/open';

/** One version in the config that is not the installed one. */
export type VersionEdit = {
  readonly package: string;
  readonly path: readonly (string | number)[];
  readonly to: string;
};

type Place = { readonly use: string; readonly version: string; readonly path: VersionEdit['path'] };

/**
 * What the config would have to say for what is installed beside it. A package that is not there is refused where it is
 * looked up.
 */
export function versionEdits(project: ProjectRecord): readonly VersionEdit[] {
  return placesOf(project.config).flatMap(({ use, version, path }) => {
    const found = packageFrom(componentBase(project), use);
    if (!found || found.version === version) return [];
    if (check(SemVer, found.version).length > 0) throw noVersion(use, found.version);
    return [{ package: use, path, to: found.version }];
  });
}

export function editedConfig(config: ConfigFile, edits: readonly VersionEdit[]): ConfigFile {
  const made = structuredClone(config) as JsonObject;
  for (const { path, to } of edits) {
    const holder = path
      .slice(0, -1)
      .reduce<JsonValue | undefined>((at, key) => (at as Record<string, JsonValue> | undefined)?.[key], made);
    if (holder !== undefined) (holder as Record<string, JsonValue>)[String(path.at(-1))] = to;
  }
  return made;
}

/** The text with these versions; all else stays as its author wrote it. */
export function withVersions(text: string, edits: readonly VersionEdit[]): string {
  const edited = edits.reduce((now, { path, to }) => {
    const span = at(jsonSpans(now), path);
    return span ? `${now.slice(0, span.start)}${JSON.stringify(to)}${now.slice(span.end)}` : now;
  }, text);
  return checkedEdit(edited, editedConfig(JSON.parse(text) as ConfigFile, edits), text);
}

function at(root: JsonSpan, path: VersionEdit['path']): JsonSpan | undefined {
  return path.reduce<JsonSpan | undefined>(
    (span, key) => (typeof key === 'number' ? span?.items[key] : span && spanAt(span, key)),
    root,
  );
}

function placesOf({ components = {}, guards, model }: ConfigFile): readonly Place[] {
  const named = Object.entries(components).map(([port, { use, version }]) => ({
    use,
    version,
    path: ['components', port, 'version'],
  }));
  const resolvers = (guards?.resolvers ?? []).map(({ use, version }, index) => ({
    use,
    version,
    path: ['guards', 'resolvers', index, 'version'],
  }));
  const provider =
    model?.use === undefined ? [] : [{ use: model.use, version: model.version ?? '', path: ['model', 'version'] }];
  return [...named, ...resolvers, ...provider];
}

function noVersion(name: string, version: string): FpfError {
  return new FpfError({
    code: 'config.version-mismatch',
    message:
      `packs: ${name} is installed in ${JSON.stringify(version.slice(0, 80))}, which is no version that can be ` +
      'pinned.',
    hint: 'A version is MAJOR.MINOR.PATCH. Install another release of the package.',
  });
}
