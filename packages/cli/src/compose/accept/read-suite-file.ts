import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSuiteReader, type SuiteReading } from '@fpf/evaluation';

/** `suite` is the whole of it with the candidate, `rest` what it leaves out, as on any day. */
export type SuitePart = 'suite' | 'rest';

/** Reads the messages of a part from its file. Without a file nothing was run. */
export function readSuiteFile(dir: string, part: SuitePart): SuiteReading {
  const file = join(dir, `${part}.ndjson`);
  const reader = createSuiteReader();
  if (existsSync(file)) for (const line of readFileSync(file, 'utf8').split('\n')) reader.take(line);
  return reader.result();
}
