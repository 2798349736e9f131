import type { KeyObject } from 'node:crypto';
import { type BundleManifest, RunStatement, type RunTrace, SignedEnvelope } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { recordFrom, type Records } from '../verify/records.ts';
import type { Report } from '../finding.ts';
import { reportDifference } from '../compare/first-difference.ts';
import { attestationName } from '../fixed-names.ts';
import { statementType } from './attest.ts';
import { isSignedBy, keyIdOf } from './envelope.ts';
import { statementOf } from './statement.ts';

/** Told from outside of the folder: an id of a key, and the hash of the manifest that was signed. */
export type ExpectedSignature = { readonly key: string; readonly manifest?: string };

type Wanted = { readonly key: KeyObject | undefined; readonly expected: ExpectedSignature | undefined };

/**
 * Who signed, and what. With a key, a folder that is not signed by it is not what it should be; and where it is known
 * that it was signed, neither is one without that signature.
 */
export async function openAttestation(
  there: boolean,
  { key, expected }: Wanted,
  records: Records,
  report: Report,
): Promise<RunStatement | undefined> {
  if (!there) {
    const signer = key ? keyIdOf(key) : expected?.key;
    if (signer !== undefined) report(attestationName, `is not there: nothing is signed by ${signer}`);
    return undefined;
  }
  const envelope = await records.one(attestationName, SignedEnvelope);
  if (!envelope) return undefined;
  if (key && !isSignedBy(envelope, key)) report(attestationName, `has no signature of ${keyIdOf(key)}`);
  if (expected) await checkExpected(expected, envelope, records, report);
  if (envelope.payloadType !== statementType) {
    report(attestationName, `is a statement of the type ${JSON.stringify(envelope.payloadType)}, not ${statementType}`);
    return undefined;
  }
  const statement = recordFrom(Buffer.from(envelope.payload, 'base64'), RunStatement);
  if (!statement) report(attestationName, 'signs something that is no statement of a run');
  return statement;
}

async function checkExpected(
  { key, manifest }: ExpectedSignature,
  { signatures }: SignedEnvelope,
  records: Records,
  report: Report,
): Promise<void> {
  if (!signatures.some(({ keyid }) => keyid === key))
    report(attestationName, `has no signature of ${key}, who signed it`);
  const bytes = await records.bytes('manifest.json');
  if (manifest !== undefined && bytes && sha256(bytes) !== manifest)
    report('manifest.json', 'is another list than the one that was signed');
}

/**
 * What was signed has to be this folder, as its trace and its manifest tell it: also where nobody says whose key to
 * look for.
 */
export async function checkStatement(
  statement: RunStatement,
  { trace, manifest }: { readonly trace: RunTrace; readonly manifest: BundleManifest },
  records: Records,
  report: Report,
): Promise<void> {
  const bytes = await records.bytes('manifest.json');
  if (bytes)
    reportDifference(attestationName, statement, statementOf(trace, manifest, sha256(bytes)), 'the bundle', report);
}
