import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BundleManifest, FpfError, type JsonValue, RunTrace } from '@fpf/contracts';
import { canonicalJson, sha256 } from '@fpf/contracts/hash';
import { writeWhole } from '@fpf/files/write';
import type { Static, TSchema } from '@sinclair/typebox';
import { attestationName, provenanceName } from '../fixed-names.ts';
import { recordFrom } from '../verify/records.ts';
import { sealEnvelope } from './envelope.ts';
import { provenanceOf } from './provenance.ts';
import { statementOf } from './statement.ts';

export const statementType = 'application/vnd.in-toto+json';

/**
 * Signs what a run's folder holds: `attestation.json` and `provenance.json` beside the manifest, which cannot list
 * them, because it is signed itself.
 */
export async function attest(dir: string, key: KeyObject): Promise<string> {
  const bytes = await readFile(join(dir, 'manifest.json'));
  const manifest = read(dir, 'manifest.json', bytes, BundleManifest);
  const trace = read(dir, 'trace.json', await readFile(join(dir, 'trace.json')), RunTrace);
  const provenance = payloadOf(provenanceOf(trace, manifest, sha256(bytes)));
  // The one that names the other comes last: where it is, both are.
  put(join(dir, provenanceName), provenance, key);
  const path = join(dir, attestationName);
  put(path, payloadOf(statementOf(trace, manifest, sha256(bytes), sha256(provenance))), key);
  return path;
}

function payloadOf(statement: object): Buffer {
  return Buffer.from(canonicalJson(statement as JsonValue), 'utf8');
}

function put(path: string, payload: Uint8Array, key: KeyObject): void {
  writeWhole(path, `${JSON.stringify(sealEnvelope(statementType, payload, key), null, 2)}\n`);
}

function read<S extends TSchema>(dir: string, file: string, bytes: Uint8Array, schema: S): Static<S> {
  const record = recordFrom(bytes, schema);
  if (record !== undefined) return record;
  throw new FpfError({
    code: 'report.not-a-bundle',
    message: `reporter: ${join(dir, file)} is not what a run's folder has; nothing was signed.`,
    hint: '`fpf verify RUN` says what is wrong with it.',
  });
}
