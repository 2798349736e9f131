import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyObject } from 'node:crypto';
import type { AcceptanceRecord, JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { acceptanceMarkdown, judgeAcceptance, type RanSuite, readAcceptance, readReport } from '@fpf/evaluation';
import { readNeeded } from '@fpf/files/read';
import { filesIn } from './acceptance-folder.ts';
import { checkSignature } from './check-signature.ts';
import { recordName, summaryName, triedName } from './folder-names.ts';
import { readSuiteFile } from './read-suite-file.ts';
import { readTried } from './tried-file.ts';
import { unsound } from './unsound.ts';

const limit = 268_435_456;

export type VerifiedAcceptance = {
  readonly record: AcceptanceRecord;
  /** What is not as it was written, or does not follow from what was found. */
  readonly findings: readonly AcceptanceFinding[];
  readonly signed: 'unsigned' | 'not-checked' | 'checked';
};

export type AcceptanceFinding = { readonly file: string; readonly problem: string };

/**
 * Judges a recorded acceptance once more, and asks nobody: every file has to have its sum, and the verdict has to be
 * the one that follows from the messages of the suite, the answers' reports and who was there. The page has to say it,
 * and a signature has to be of the record.
 */
export async function verifyAcceptance(dir: string, key: KeyObject | undefined): Promise<VerifiedAcceptance> {
  const bytes = bytesOf(dir, recordName);
  const record = readAcceptance(join(dir, recordName), bytes);
  const moved = movedFiles(dir, record);
  const signature = await checkSignature(dir, bytes, key);
  // What is not what was written is not read any further.
  const judged = moved.length > 0 ? [] : judgedAnew(dir, record);
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

function judgedAnew(dir: string, record: AcceptanceRecord): readonly AcceptanceFinding[] {
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
