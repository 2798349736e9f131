import { FpfError } from '@fpf/contracts';
import { readJson, readRecord } from '@fpf/contracts/validate';
import { EvaluationReport } from './evaluation-report.ts';

const limits = { bytes: 134_217_728, depth: 16, keys: 4_000_000 };

/** A report that was written before, through the strict reader and its schema. */
export function readReport(name: string, bytes: Uint8Array): EvaluationReport {
  const read = readJson(bytes, limits);
  if (!read.ok) throw notOne(name, read.issue.message);
  try {
    return readRecord(EvaluationReport, read.value, name);
  } catch (error) {
    if (FpfError.is(error) && error.code === 'schema.not-valid') throw notOne(name, error.message, error);
    throw error;
  }
}

function notOne(name: string, why: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'eval.bad-report',
    message: `evaluation: ${name} is no report of an evaluation: ${why}`,
    hint: 'Name a file that `fpf eval --report FILE.json` wrote.',
    ...(cause !== undefined && { cause }),
  });
}
