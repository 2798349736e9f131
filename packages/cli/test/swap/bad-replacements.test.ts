import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCases, suites } from '@fpf/contract-tests';
import { contractIds } from '@fpf/contracts';
import { badPorts, badnesses } from './bad-matrix.ts';

/** Only the cases whose names say why are run: that others fail too says nothing. */
async function caughtBy(
  port: string,
  make: Parameters<(typeof suites)[string]>[0],
  fixture: unknown,
  name: RegExp,
  timeoutMs: number,
): Promise<readonly string[]> {
  const cases = (suites[port]?.(make, fixture) ?? []).filter((one) => name.test(one.name));
  assert.ok(cases.length > 0, `no case of ${port} is called ${String(name)}`);
  const reports = await Array.fromAsync(runCases(cases, timeoutMs));
  return reports.flatMap((report) =>
    report.status === 'failed' ? [report.message] : report.status === 'skipped' ? [`skipped: ${report.reason}`] : [],
  );
}

for (const port of Object.keys(contractIds)) {
  for (const badness of badnesses) {
    const cell = badPorts[port as keyof typeof badPorts][badness];
    if (typeof cell === 'string') {
      test(`${port}: none that ${badness} is tried: ${cell}`, () => assert.ok(cell.length > 10));
      continue;
    }
    test(`${port}: one that ${badness} is caught by the case ${String(cell.name)}`, async (t) => {
      const found = await caughtBy(port, cell.make, cell.fixture, cell.name, badness === 'hangs' ? 300 : 30_000);
      if (found.some((one) => one.startsWith('skipped'))) return t.skip(found.join('; '));
      assert.ok(found.length > 0, 'it passed');
      if (badness === 'hangs') assert.match(found.join('\n'), /did not end within|no later/);
    });
  }
}
