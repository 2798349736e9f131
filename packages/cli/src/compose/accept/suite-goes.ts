import { existsSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { createSuiteReader, type SuiteReading } from '@fpf/evaluation';

/**
 * `suite` is the whole of it with the candidate, `rest` what it leaves out, as on any day. Each may take several goes.
 */
export type Part = 'suite' | 'rest';

/** The messages of the nth go: `suite.ndjson`, then `suite.2.ndjson`. */
export function goName(part: Part, nth: number): string {
  return nth === 1 ? part : `${part}.${nth}`;
}

/** How many goes a part had. */
export function goesOf(dir: string, part: Part): number {
  const names = new Set(readdirSync(dir));
  let count = 0;
  while (names.has(`${goName(part, count + 1)}.ndjson`)) count += 1;
  return count;
}

/** All its goes as they were told, in order. */
export function readGoes(dir: string, part: Part): readonly SuiteReading[] {
  return Array.from({ length: goesOf(dir, part) }, (_, at) => readGo(join(dir, `${goName(part, at + 1)}.ndjson`)));
}

function readGo(file: string): SuiteReading {
  const reader = createSuiteReader();
  for (const line of readFileSync(file, 'utf8').split('\n')) reader.take(line);
  return reader.result();
}

/** What a go had told when it was broken off: half a line at its end was never said. */
export function cutHalfLine(file: string, to?: number): void {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  const told = to === undefined ? bytes : bytes.subarray(0, to);
  truncateSync(file, told.lastIndexOf(10) + 1);
}
