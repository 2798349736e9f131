import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type AcceptanceRecord, type JsonValue, SignedEnvelope } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { check, readJson } from '@fpf/contracts/validate';
import { readNeeded, readPlain } from '@fpf/files/read';
import { readReport } from '../report/read-report.ts';
import {
  filesIn,
  readSuiteFile,
  recordName,
  signatureName,
  summaryName,
  triedName,
  unsound,
} from './acceptance-files.ts';
import { acceptanceMarkdown } from './acceptance-text.ts';
import { judgeAcceptance } from './judge-acceptance.ts';
import type { RanSuite } from './judge-suite.ts';
import { readAcceptance } from './read-acceptance.ts';
import { readTried } from './tried-file.ts';

const limit = 268_435_456;

export type VerifiedAcceptance = {
  readonly record: AcceptanceRecord;
  /** What is not as it was written, or does not follow from what was found. */
  readonly findings: readonly AcceptanceFinding[];
  readonly signed: 'unsigned' | 'not-checked' | 'checked';
};

type AcceptanceFinding = { readonly file: string; readonly problem: string };

/** Whose signature is asked for. */
export type Signer = { readonly id: string; readonly signed: (envelope: SignedEnvelope) => boolean };

/**
 * Judges a recorded acceptance once more, and asks nobody: every file has to have its sum, and the verdict has to be
 * the one that follows from the messages of the suite, the answers' reports and who was there. The page has to say it,
 * and a signature has to be of the record.
 */
export function verifyAcceptance(dir: string, signer: Signer | undefined): VerifiedAcceptance {
  const bytes = bytesOf(dir, recordName);
  const record = readAcceptance(join(dir, recordName), bytes);
  const moved = movedFiles(dir, record);
  const signature = checkSignature(dir, bytes, signer);
  // What is not what was written is not read any further.
  const judged = moved.length > 0 ? [] : judgeAgain(dir, record);
  return { record, findings: [...moved, ...judged, ...signature.findings], signed: signature.signed };
}

function movedFiles(dir: string, { files }: AcceptanceRecord): readonly AcceptanceFinding[] {
  const there = new Map(filesIn(dir).map((one) => [one.path, one]));
  const changed = files.flatMap(({ path, sha256 }) => {
    const now = there.get(path);
    if (!now) return [{ file: path, problem: 'is gone' }];
    return now.sha256 === sha256 ? [] : [{ file: path, problem: 'is not what was written' }];
  });
  const listed = new Set(files.map(({ path }) => path));
  return [
    ...changed,
    ...[...there.keys()]
      .filter((path) => !listed.has(path))
      .map((file) => ({ file, problem: 'is not of this record' })),
  ];
}

function judgeAgain(dir: string, record: AcceptanceRecord): readonly AcceptanceFinding[] {
  const { candidate, pinned, suite, unmeasured } = readTried(join(dir, triedName), bytesOf(dir, triedName));
  const reports = existsSync(join(dir, 'candidate.json'))
    ? { pinned: reportIn(dir, 'pinned'), candidate: reportIn(dir, 'candidate') }
    : null;
  const ran: RanSuite | null = suite && {
    reading: readSuiteFile(dir, 'suite'),
    rest: suite.rest ? readSuiteFile(dir, 'rest') : null,
    stepSums: suite.stepSums,
    stopped: suite.stopped,
  };
  const judged = judgeAcceptance({ candidate, pinned, bounds: record.bounds, suite: ran, reports, unmeasured });
  const found = { ...judged, candidate: candidate.before, pinned: pinned.before };
  const differing = Object.entries(found).filter(([name, value]) => !same(value, record[name as keyof typeof found]));
  const page = Buffer.from(bytesOf(dir, summaryName)).toString('utf8') === acceptanceMarkdown({ ...record, files: [] });
  return [
    ...differing.map(([name]) => ({
      file: recordName,
      problem: `says under ${name} what does not follow from what was found`,
    })),
    ...(page ? [] : [{ file: summaryName, problem: 'is not the page of this record' }]),
  ];
}

type Signature = Pick<VerifiedAcceptance, 'findings' | 'signed'>;

/** A signature has to be of just this record, whoever made it; with a signer, it has to be there and be theirs. */
function checkSignature(dir: string, record: Uint8Array, signer: Signer | undefined): Signature {
  const odd = (problem: string): Signature => ({
    findings: [{ file: signatureName, problem }],
    signed: 'not-checked',
  });
  const file = join(dir, signatureName);
  if (!existsSync(file))
    return signer ? odd(`is not there: nothing is signed by ${signer.id}`) : { findings: [], signed: 'unsigned' };
  const bytes = readPlain(file, 16_777_216, { links: 'follow' })?.bytes;
  const read = bytes && readJson(bytes, { bytes: 16_777_216, depth: 8, keys: 1_000 });
  if (!read?.ok || check(SignedEnvelope, read.value).length > 0) return odd('is no signature');
  const envelope = read.value as unknown as SignedEnvelope;
  if (Buffer.compare(Buffer.from(envelope.payload, 'base64'), record) !== 0) return odd('signs another record');
  if (signer && !signer.signed(envelope)) return odd(`has no signature of ${signer.id}`);
  return { findings: [], signed: signer ? 'checked' : 'not-checked' };
}

function reportIn(dir: string, name: string): ReturnType<typeof readReport> {
  return readReport(join(dir, `${name}.json`), bytesOf(dir, `${name}.json`));
}

function same(one: unknown, other: unknown): boolean {
  return canonicalJson(one as JsonValue) === canonicalJson(other as JsonValue);
}

function bytesOf(dir: string, name: string): Uint8Array {
  const file = join(dir, name);
  return readNeeded(file, limit, (why, cause) => unsound(`${file} ${why}`, cause), { links: 'follow' });
}
