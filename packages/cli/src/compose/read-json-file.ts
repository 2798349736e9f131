import { readFileSync } from 'node:fs';
import { FpfError, type JsonValue } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';

export type JsonFile = { readonly value: JsonValue; readonly bytes: Uint8Array };

/** A JSON file through the strict reader; undefined where there is none. */
export function readJsonFile(file: string, code: string): JsonFile | undefined {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new FpfError({
      code,
      message: `cli: ${file} cannot be read: ${(cause as Error).message}`,
      hint: 'Check the file and who may read it.',
      cause,
    });
  }
  const read = readJson(bytes, { bytes: 8_388_608, depth: 32, keys: 200_000 });
  if (read.ok) return { value: read.value, bytes };
  throw new FpfError({
    code,
    message: `cli: ${file}: ${read.issue.message} (at ${read.issue.pointer || '/'}, offset ${read.issue.offset})`,
    hint: 'Mend the file at that place.',
  });
}
