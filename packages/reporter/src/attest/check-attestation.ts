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

/** Who signed, and what. With a key, a folder that is not signed by it is not what it should be. */
export async function openAttestation(
  there: boolean,
  key: KeyObject | undefined,
  records: Records,
  report: Report,
): Promise<RunStatement | undefined> {
  if (!there) {
    if (key) report(attestationName, `is not there: nothing is signed by ${keyIdOf(key)}`);
    return undefined;
  }
  const envelope = await records.one(attestationName, SignedEnvelope);
  if (!envelope) return undefined;
  if (key && !isSignedBy(envelope, key)) report(attestationName, `has no signature of ${keyIdOf(key)}`);
  if (envelope.payloadType !== statementType) {
    report(attestationName, `is a statement of the type ${JSON.stringify(envelope.payloadType)}, not ${statementType}`);
    return undefined;
  }
  const statement = recordFrom(Buffer.from(envelope.payload, 'base64'), RunStatement);
  if (!statement) report(attestationName, 'signs something that is no statement of a run');
  return statement;
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
