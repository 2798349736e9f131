import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { nameOf, type Result } from './result.ts';

/**
 * Writes the counts where the aggregator finds them, says what failed and what was not run, and tells whether all is
 * well.
 */
export function report(results: readonly Result[], file: string, print: (text: string) => void): boolean {
  const passed = results.filter(({ status }) => status === 'passed').length;
  const failed = results.flatMap((result) =>
    result.status === 'failed' ? [{ name: nameOf(result), message: result.message }] : [],
  );
  const skipped = results.flatMap((result) =>
    result.status === 'skipped' ? [{ name: nameOf(result), reason: result.reason }] : [],
  );
  const notRun = results.flatMap((result) =>
    result.status === 'not-run' ? [{ name: nameOf(result), reason: result.reason }] : [],
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ kind: 'docs', passed, failed: failed.length, failures: failed, skipped, not_run: notRun }, null, 2)}\n`,
  );
  for (const { name, reason } of notRun) print(`not run  ${name}: ${reason}`);
  for (const { name, reason } of skipped) print(`skipped  ${name}: ${reason}`);
  for (const { name, message } of failed) print(`FAILED   ${name}: ${message}`);
  print(
    `docs: ${passed} passed, ${failed.length} failed, ${skipped.length} skipped; ${notRun.length} blocks say that they are not run`,
  );
  return failed.length === 0;
}
