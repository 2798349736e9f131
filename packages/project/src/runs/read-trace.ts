import { join } from 'node:path';
import { FpfError, RunTrace } from '@fpf/contracts';
import { type Issue, readRecord } from '@fpf/contracts/validate';
import { readJsonFile } from '../files/read-json-file.ts';
import { brokenRun } from './read-journal.ts';

/** Reads the trace in the bundle of a run. Refuses one that does not fit its schema, or is of another major. */
export function readTrace(dir: string): RunTrace {
  const file = join(dir, 'trace.json');
  const read = readJsonFile(file, 'report.not-a-bundle');
  if (!read) throw brokenRun(`${file} is not there`, 'report.not-a-bundle');
  try {
    return readRecord(RunTrace, read.value, `project: ${file}`);
  } catch (error) {
    if (!FpfError.is(error) || error.code !== 'schema.not-valid') throw error;
    const [issue] = error.details['issues'] as readonly Issue[];
    throw brokenRun(`${file} is no trace: ${issue?.pointer || '/'} ${issue?.message}`);
  }
}
