import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const provenanceFile = 'provenance.json';

/**
 * An in-toto statement with a SLSA predicate: which files a package has, and of what they were made. It is not signed,
 * and has no time.
 */
export interface Provenance {
  readonly _type: 'https://in-toto.io/Statement/v1';
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
  readonly predicateType: 'https://slsa.dev/provenance/v1';
  readonly predicate: {
    readonly buildDefinition: {
      readonly buildType: 'urn:fpf:package-build:1';
      readonly externalParameters: { readonly package: string; readonly version: string; readonly folder: string };
      readonly resolvedDependencies: readonly {
        readonly uri: string;
        readonly digest: Readonly<Record<string, string>>;
      }[];
    };
    readonly runDetails: { readonly builder: { readonly id: string } };
  };
}

/** Every file below a folder but the statement itself, by path, with its digest. */
export function subjectsOf(folder: string): Provenance['subject'] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  const own = paths.filter((path) => path !== provenanceFile && !path.startsWith('node_modules/'));
  return own.sort().map((name) => ({ name, digest: { sha256: sha256(readFileSync(join(folder, name))) } }));
}

/**
 * Where an unpacked package is not what its statement says; empty where it is. A package without one has nothing to be
 * held to.
 */
export function provenanceFindings(folder: string): readonly string[] {
  const { subject, predicate } = JSON.parse(readFileSync(join(folder, provenanceFile), 'utf8')) as Provenance;
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
  };
  const { externalParameters: of } = predicate.buildDefinition;
  const said = new Map(subject.map((each) => [each.name, each.digest.sha256]));
  const is = new Map(subjectsOf(folder).map((each) => [each.name, each.digest.sha256]));
  return [
    ...(of.package === name && of.version === version
      ? []
      : [`it is of ${of.package}@${of.version}, and the package is ${name}@${version}`]),
    ...[...said].flatMap(([path, digest]) =>
      is.get(path) === digest ? [] : [`${path} ${is.has(path) ? 'is another file' : 'is missing'}`],
    ),
    ...[...is.keys()].flatMap((path) => (said.has(path) ? [] : [`${path} is not listed`])),
  ];
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
