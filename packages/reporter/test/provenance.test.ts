import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  type BundleManifest,
  type JsonObject,
  RunAttestation,
  RunProvenance,
  type RunTrace,
  type SignedEnvelope,
} from '@fpf/contracts';
import { canonicalJson, sha256 } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { isSignedBy, sealEnvelope } from '../src/attest/envelope.ts';
import { provenanceOf } from '../src/attest/provenance.ts';
import { statementOf } from '../src/attest/statement.ts';
import { attest, copyBundle, keyIdOf, openBundle, verifyBundle } from '../src/index.ts';
import { bundle, home, project, read } from './support/bundle.ts';

const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const type = 'application/vnd.in-toto+json';

async function signed(): Promise<string> {
  const dir = await bundle();
  await attest(dir, own.privateKey);
  return dir;
}

const payloadIn = (dir: string, name: string): Buffer =>
  Buffer.from((JSON.parse(read(dir, name)) as SignedEnvelope).payload, 'base64');
const put = (dir: string, name: string, payload: string, key = own.privateKey): void =>
  writeFileSync(join(dir, name), JSON.stringify(sealEnvelope(type, Buffer.from(payload), key)));
const found = async (dir: string, options: object = {}): Promise<readonly string[]> =>
  (await verifyBundle(dir, { project, ...options })).map(({ file, problem }) => `${file} ${problem}`);

const trace = (dir: string): RunTrace => JSON.parse(read(dir, 'trace.json')) as RunTrace;
const manifest = (dir: string): BundleManifest => JSON.parse(read(dir, 'manifest.json')) as BundleManifest;

/** A run with everything that a provenance tells of. */
const full = (dir: string): RunTrace => ({
  ...trace(dir),
  request: 'Count the words',
  ended_at: '2026-01-01T00:00:01.000Z',
  model: 'ollama:functiongemma',
  model_digest: `sha256:${'a'.repeat(64)}`,
  conforming: true,
  skill_set: [{ name: 'text-stats', version: '1.0.0', hash: `sha256-${'b'.repeat(64)}` }],
  components: {
    'guard-engine': '@acme/night guards@1.0.0',
    'skill-loader': '@fpf/skill-registry@0.1.0',
    'skill-registry': '@fpf/skill-registry@0.1.0',
  },
  config_hash: 'c'.repeat(64),
  lock_hash: 'd'.repeat(64),
  parent: { run: 'run-0', seq: 3, head: 'e'.repeat(64) },
});

/** What SLSA v1.0 asks of a provenance, and in-toto of a statement: a check of its own, from their texts. */
function slsaProblems(statement: JsonObject): readonly string[] {
  const problems: string[] = [];
  const must = (holds: boolean, what: string): void => void (holds || problems.push(what));
  const object = (value: unknown): JsonObject =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
  const uri = (value: unknown): boolean => typeof value === 'string' && URL.canParse(value);
  const digests = (value: unknown): boolean =>
    Object.keys(object(value)).length > 0 &&
    Object.entries(object(value)).every(
      ([name, hex]) => /^[a-zA-Z0-9_]+$/.test(name) && typeof hex === 'string' && /^[0-9a-f]+$/.test(hex),
    );
  const time = (value: unknown): boolean =>
    value === undefined || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value));
  must(statement['_type'] === 'https://in-toto.io/Statement/v1', '_type');
  must(statement['predicateType'] === 'https://slsa.dev/provenance/v1', 'predicateType');
  const subjects = statement['subject'] as readonly JsonObject[];
  must(subjects.length > 0 && subjects.every((one) => digests(one['digest'])), 'subject');
  const predicate = object(statement['predicate']);
  const [build, details] = [object(predicate['buildDefinition']), object(predicate['runDetails'])];
  must(uri(build['buildType']), 'buildType');
  must(Object.keys(object(build['externalParameters'])).length > 0, 'externalParameters');
  for (const one of build['resolvedDependencies'] as readonly JsonObject[]) {
    must(uri(one['uri']) || digests(one['digest']), `dependency ${JSON.stringify(one['name'])}`);
    must(one['digest'] === undefined || digests(one['digest']), `digest of ${JSON.stringify(one['name'])}`);
    must(one['uri'] === undefined || uri(one['uri']), `uri of ${JSON.stringify(one['name'])}`);
  }
  must(uri(object(details['builder'])['id']), 'builder.id');
  must(
    Object.values(object(object(details['builder'])['version'])).every((one) => typeof one === 'string'),
    'version',
  );
  const metadata = object(details['metadata']);
  must(time(metadata['startedOn']) && time(metadata['finishedOn']), 'times');
  return problems;
}

test('a provenance is signed with the statement, over the same files, by the same key', async () => {
  const dir = await signed();
  const envelope = JSON.parse(read(dir, 'provenance.json')) as SignedEnvelope;
  assert.equal(envelope.payloadType, type);
  assert.equal(isSignedBy(envelope, own.publicKey), true);
  const provenance = JSON.parse(payloadIn(dir, 'provenance.json').toString('utf8')) as RunProvenance;
  const statement = JSON.parse(payloadIn(dir, 'attestation.json').toString('utf8')) as {
    readonly subject: RunProvenance['subject'];
    readonly predicate: RunAttestation;
  };
  assert.deepEqual(check(RunProvenance, provenance), []);
  assert.deepEqual(check(RunAttestation, statement.predicate), []);
  assert.deepEqual(slsaProblems(provenance), []);
  assert.deepEqual(provenance.subject, statement.subject);
  assert.equal(statement.predicate.provenance, sha256(payloadIn(dir, 'provenance.json')));
  assert.deepEqual(await found(dir, { key: own.publicKey }), []);
  assert.deepEqual(await found(dir), []);
});

test('the schema of the attestation is published under the name of its predicate', () => {
  const file = fileURLToPath(import.meta.resolve('@fpf/contracts/run-attestation.schema.json'));
  const { $schema: dialect, ...schema } = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
  assert.equal(dialect, 'https://json-schema.org/draft/2020-12/schema');
  assert.equal(schema['$id'], 'urn:fpf:run-attestation:1');
  assert.deepEqual(schema, JSON.parse(JSON.stringify(RunAttestation)));
});

test('it tells what was asked, what decided, and who ran it, and nothing that the run does not have', async () => {
  const dir = await signed();
  const made = provenanceOf(full(dir), manifest(dir), 'f'.repeat(64));
  assert.deepEqual(check(RunProvenance, made), []);
  assert.deepEqual(slsaProblems(made), []);
  const { buildDefinition: build, runDetails: details } = made.predicate;
  assert.deepEqual(build.externalParameters, {
    request: sha256('Count the words'),
    model: 'ollama:functiongemma',
    frozen: false,
    forkOf: { run: 'run-0', head: 'e'.repeat(64) },
  });
  assert.deepEqual(build.resolvedDependencies, [
    { name: 'ollama:functiongemma', uri: 'urn:fpf:model:ollama%3Afunctiongemma', digest: { sha256: 'a'.repeat(64) } },
    { name: 'text-stats@1.0.0', uri: 'urn:fpf:skill:text-stats%401.0.0', digest: { fpfTreeSha256: 'b'.repeat(64) } },
    { name: '@acme/night guards@1.0.0', uri: 'urn:fpf:component:%40acme%2Fnight%20guards%401.0.0' },
    { name: '@fpf/skill-registry@0.1.0', uri: 'pkg:npm/%40fpf/skill-registry@0.1.0' },
    { name: 'fpf.config.json', uri: 'urn:fpf:file:fpf.config.json', digest: { sha256: 'c'.repeat(64) } },
    { name: 'fpf.lock.json', uri: 'urn:fpf:file:fpf.lock.json', digest: { sha256: 'd'.repeat(64) } },
  ]);
  assert.deepEqual(details, {
    builder: { id: 'urn:fpf:agent-stack', version: { '@fpf/skill-registry': '0.1.0' } },
    metadata: { invocationId: 'run-1', startedOn: full(dir).started_at, finishedOn: '2026-01-01T00:00:01.000Z' },
  });
});

test('one that is changed, of another key, or removed is found', async () => {
  const payload = payloadIn(await signed(), 'provenance.json').toString('utf8');
  const changed = payload.replace('"frozen":false', '"frozen":true');
  assert.notEqual(changed, payload);
  for (const [spoil, problem, options] of [
    [(dir: string) => put(dir, 'provenance.json', changed), /^provenance\.json is not the one that/, {}],
    [(dir: string) => put(dir, 'provenance.json', changed), /^provenance\.json \/predicate\/.*the bundle says/, {}],
    [(dir: string) => put(dir, 'provenance.json', '{}'), /^provenance\.json signs something that is no/, {}],
    [(dir: string) => writeFileSync(join(dir, 'provenance.json'), '{}'), /^provenance\.json /, {}],
    [
      (dir: string) => put(dir, 'provenance.json', payload, other.privateKey),
      /^provenance\.json has no signature of/,
      { key: own.publicKey },
    ],
    [
      (dir: string) => put(dir, 'provenance.json', payload, other.privateKey),
      /^provenance\.json has no signature of .*, who signed it/,
      { expected: { key: keyIdOf(own.publicKey) } },
    ],
    [(dir: string) => rmSync(join(dir, 'provenance.json')), /^provenance\.json is not there/, {}],
    [(dir: string) => rmSync(join(dir, 'attestation.json')), /^attestation\.json is not there/, {}],
  ] as const) {
    const dir = await signed();
    spoil(dir);
    const problems = await found(dir, options);
    assert.ok(
      problems.some((one) => problem.test(one)),
      `${String(problem)}: ${problems.join('\n')}`,
    );
  }
});

test('a bundle that was signed before there were provenances verifies as it did', async () => {
  const dir = await signed();
  rmSync(join(dir, 'provenance.json'));
  const before = statementOf(trace(dir), manifest(dir), sha256(readFileSync(join(dir, 'manifest.json'))));
  put(dir, 'attestation.json', canonicalJson(before));
  assert.deepEqual(await found(dir, { key: own.publicKey }), []);
  assert.deepEqual(await found(dir), []);
});

test('a copy of the bundle has it, and a folder with one may be copied over', async () => {
  const dir = await signed();
  const to = join(home, 'copy-of-signed');
  for (const _ of [1, 2]) {
    await copyBundle(await openBundle(dir), to);
    assert.ok(existsSync(join(to, 'provenance.json')));
    assert.deepEqual(await found(to, { key: own.publicKey }), []);
  }
});
