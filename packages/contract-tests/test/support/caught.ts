import assert from 'node:assert/strict';
import { type Make, runCases, suites } from '../../src/index.ts';

/** The names of the cases that a bad component fails. The suite is worth what it catches. */
export async function caught(
  port: string,
  make: Make,
  timeoutMs = 5_000,
  fixture?: unknown,
): Promise<readonly string[]> {
  const reports = await Array.fromAsync(runCases(suites[port]?.(make, fixture) ?? [], timeoutMs));
  assert.ok(reports.length > 0);
  return reports.filter((report) => report.status === 'failed').map((report) => report.name);
}
