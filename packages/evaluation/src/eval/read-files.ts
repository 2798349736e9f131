import { resolve } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { readNeeded } from '@fpf/files/read';
import { caseLimits } from '../cases/case-limits.ts';
import type { EvalCase } from '../cases/eval-case.ts';
import { readCases } from '../cases/read-cases.ts';
import type { EvaluationReport } from '../report/evaluation-report.ts';
import { readReport } from '../report/read-report.ts';

const largestReport = 134_217_728;

/** The cases in files; what else to do where one cannot be read is said by whoever asks for it. */
export function readCaseFiles(names: readonly string[], hint: string): readonly EvalCase[] {
  return readCases(names.map((name) => ({ name, bytes: bytesOf(name, caseLimits.fileBytes, hint) })));
}

export function readReportFile(name: string, hint: string): EvaluationReport {
  return readReport(name, bytesOf(name, largestReport, hint));
}

function bytesOf(name: string, limit: number, hint: string): Uint8Array {
  return readNeeded(resolve(name), limit, (why, cause) => unreadable(`${name} ${why}`, hint, cause), {
    links: 'follow',
  });
}

function unreadable(what: string, hint: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'eval.unreadable',
    message: `evaluation: ${what}.`,
    hint,
    ...(cause !== undefined && { cause }),
  });
}
