import type { KeyObject } from 'node:crypto';
import { type BundleManifest, RunProvenance, RunStatement, type RunTrace, SignedEnvelope } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import type { Static, TSchema } from '@sinclair/typebox';
import { recordFrom, type Records } from '../verify/records.ts';
import type { Report } from '../finding.ts';
import { reportDifference } from '../compare/first-difference.ts';
import { attestationName, provenanceName } from '../fixed-names.ts';
import { statementType } from './attest.ts';
import { isSignedBy, keyIdOf } from './envelope.ts';
import { provenanceOf } from './provenance.ts';
import { statementOf } from './statement.ts';

/** Told from outside of the folder: an id of a key, and the hash of the manifest that was signed. */
export type ExpectedSignature = { readonly key: string; readonly manifest?: string };

type Wanted = { readonly key: KeyObject | undefined; readonly expected: ExpectedSignature | undefined };

/** What is signed over a folder. Bundles of earlier versions have no provenance. */
export type Signed = { readonly statement?: RunStatement; readonly provenance?: RunProvenance };

/**
 * Who signed, and what. With a key, a folder that is not signed by it is not what it should be; and where it is known
 * that it was signed, neither is one without that signature.
 */
export async function openAttestation(
  has: (name: string) => boolean,
  wanted: Wanted,
  records: Records,
  report: Report,
): Promise<Signed> {
  const { key, expected } = wanted;
  if (!has(attestationName)) {
    const signer = key ? keyIdOf(key) : expected?.key;
    if (signer !== undefined) report(attestationName, `is not there: nothing is signed by ${signer}`);
    else if (has(provenanceName)) report(attestationName, `is not there: it is signed with ${provenanceName}`);
    return {};
  }
  const signed = await open(attestationName, RunStatement, 'statement of a run', { wanted, records, report });
  if (expected?.manifest !== undefined) await checkManifest(expected.manifest, records, report);
  const statement = signed && { statement: signed.statement };
  const named = signed?.statement.predicate.provenance;
  if (!has(provenanceName)) {
    if (named !== undefined) report(provenanceName, `is not there: ${attestationName} names it`);
    return { ...statement };
  }
  const beside = await open(provenanceName, RunProvenance, 'provenance of a run', { wanted, records, report });
  if (signed && beside && sha256(beside.payload) !== named)
    report(provenanceName, `is not the one that ${attestationName} names`);
  return { ...statement, ...(beside && { provenance: beside.statement }) };
}

type Opening = { readonly wanted: Wanted; readonly records: Records; readonly report: Report };

async function open<S extends TSchema>(
  name: string,
  schema: S,
  what: string,
  { wanted: { key, expected }, records, report }: Opening,
): Promise<{ readonly statement: Static<S>; readonly payload: Uint8Array } | undefined> {
  const envelope = await records.one(name, SignedEnvelope);
  if (!envelope) return undefined;
  if (key && !isSignedBy(envelope, key)) report(name, `has no signature of ${keyIdOf(key)}`);
  if (expected && !envelope.signatures.some(({ keyid }) => keyid === expected.key))
    report(name, `has no signature of ${expected.key}, who signed it`);
  if (envelope.payloadType !== statementType) {
    report(name, `is a statement of the type ${JSON.stringify(envelope.payloadType)}, not ${statementType}`);
    return undefined;
  }
  const payload = Buffer.from(envelope.payload, 'base64');
  const statement = recordFrom(payload, schema);
  if (statement === undefined) report(name, `signs something that is no ${what}`);
  return statement === undefined ? undefined : { statement, payload };
}

async function checkManifest(manifest: string, records: Records, report: Report): Promise<void> {
  const bytes = await records.bytes('manifest.json');
  if (bytes && sha256(bytes) !== manifest) report('manifest.json', 'is another list than the one that was signed');
}

/**
 * What was signed has to be this folder, as its trace and its manifest tell it: also where nobody says whose key to
 * look for.
 */
export async function checkSigned(
  { statement, provenance }: Signed,
  { trace, manifest }: { readonly trace: RunTrace; readonly manifest: BundleManifest },
  records: Records,
  report: Report,
): Promise<void> {
  const bytes = statement || provenance ? await records.bytes('manifest.json') : undefined;
  if (!bytes) return;
  const list = sha256(bytes);
  if (statement) {
    const should = statementOf(trace, manifest, list, statement.predicate.provenance);
    reportDifference(attestationName, statement, should, 'the bundle', report);
  }
  if (provenance)
    reportDifference(provenanceName, provenance, provenanceOf(trace, manifest, list), 'the bundle', report);
}
