import { join } from 'node:path';
import { RunTrace } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { brokenRun } from './read-journal.ts';
import { readJsonFile } from './read-json-file.ts';

/** The trace in the bundle of a run, held against its schema. */
export function readTrace(dir: string): RunTrace {
  const file = join(dir, 'trace.json');
  const read = readJsonFile(file, 'report.not-a-bundle');
  if (!read) throw brokenRun(`${file} is not there`, 'report.not-a-bundle');
  const [issue] = check(RunTrace, read.value);
  if (issue) throw brokenRun(`${file} is no trace: ${issue.pointer || '/'} ${issue.message}`);
  return read.value as unknown as RunTrace;
}
