import type { BundleManifest, RunProvenance, RunTrace } from '@fpf/contracts';
import { canonicalJson, sha256 } from '@fpf/contracts/hash';
import { subjectsOf } from './statement.ts';
import { offeredSkills } from '../offered-skills.ts';

type Dependency = RunProvenance['predicate']['buildDefinition']['resolvedDependencies'][number];

/** A function of trace and manifest, as the statement of a run is: it says nothing that the run has not recorded. */
export function provenanceOf(trace: RunTrace, manifest: BundleManifest, manifestSha256: string): RunProvenance {
  const { request, controls, parent, engine, capability, ended_at: ended } = trace;
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjectsOf(manifest, manifestSha256),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:fpf:run:1',
        externalParameters: {
          request: request === undefined ? null : sha256(request),
          model: trace.model,
          frozen: trace.frozen ?? false,
          ...(controls && { controls: sha256(canonicalJson(controls)) }),
          ...(parent && { forkOf: { run: parent.run, head: parent.head } }),
        },
        internalParameters: {
          conforming: trace.conforming ?? false,
          ...(engine !== undefined && { engine }),
          ...(capability && { sandbox: capability.mode }),
        },
        resolvedDependencies: [...models(trace), ...skills(trace), ...components(trace), ...files(trace)],
      },
      runDetails: {
        builder: { id: 'urn:fpf:agent-stack', version: versionsOf(trace) },
        metadata: {
          invocationId: trace.run_id,
          startedOn: trace.started_at,
          ...(ended !== undefined && { finishedOn: ended }),
        },
      },
    },
  };
}

/** Every model that was in force. */
function models({ model, model_digest: digest = null, models: several }: RunTrace): readonly Dependency[] {
  return (several ?? [{ name: model, digest }]).map((one) => ({
    name: one.name,
    uri: urnOf('model', one.name),
    ...(one.digest !== null && { digest: { sha256: one.digest.slice('sha256:'.length) } }),
  }));
}

/** The hash of a skill's folder is of our own making, so it is not called by the name of another algorithm. */
function skills(trace: RunTrace): readonly Dependency[] {
  return offeredSkills(trace).map(({ name, version, hash }) => ({
    name: `${name}@${version}`,
    uri: urnOf('skill', `${name}@${version}`),
    digest: { fpfTreeSha256: hash.slice('sha256-'.length) },
  }));
}

/** Several ports may be of one package. */
function components(trace: RunTrace): readonly Dependency[] {
  const named = new Set(Object.values(trace.components ?? {}));
  return [...named].sort().map((name) => ({ name, uri: packageUri(name) ?? urnOf('component', name) }));
}

function files({ config_hash: config, lock_hash: lock }: RunTrace): readonly Dependency[] {
  return [
    ['fpf.config.json', config],
    ['fpf.lock.json', lock],
  ].flatMap(([name, hash]) =>
    typeof name === 'string' && typeof hash === 'string'
      ? [{ name, uri: urnOf('file', name), digest: { sha256: hash } }]
      : [],
  );
}

const ofNpm = /^((?:@[a-z0-9-~][a-z0-9-._~]*\/)?[a-z0-9-~][a-z0-9-._~]*)@([0-9A-Za-z.+-]+)$/;

/** The package URL of what was installed from a registry. */
function packageUri(name: string): string | undefined {
  const [, pack, version] = ofNpm.exec(name) ?? [];
  if (pack === undefined || version === undefined) return undefined;
  return `pkg:npm/${pack.replace('@', '%40')}@${encodeURIComponent(version)}`;
}

function urnOf(kind: string, name: string): string {
  return `urn:fpf:${kind}:${encodeURIComponent(name)}`;
}

function versionsOf({ components: used = {} }: RunTrace): Record<string, string> {
  const found = Object.values(used).flatMap((name) => {
    const [, pack, version] = ofNpm.exec(name) ?? [];
    return pack === undefined || version === undefined ? [] : [[pack, version] as const];
  });
  return Object.fromEntries(found);
}
