import { FpfError, type JsonValue } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import { readPlain } from '@fpf/files/read';
import { visibleLine } from '@fpf/files/text';
import { placeAt } from './config-places.ts';

const limit = 8_388_608;

export type JsonFile = { readonly value: JsonValue; readonly bytes: Uint8Array };

/** A JSON file through the strict reader; undefined where there is none. */
export function readJsonFile(file: string, code: string): JsonFile | undefined {
  let bytes: Uint8Array | undefined;
  try {
    bytes = readPlain(file, limit, { links: 'follow' })?.bytes;
  } catch (cause) {
    throw new FpfError({
      code,
      message: `project: ${file} cannot be read: ${(cause as Error).message}.`,
      hint: 'Check the file and who may read it.',
      cause,
    });
  }
  if (!bytes) return undefined;
  const read = readJson(bytes, { bytes: limit, depth: 32, keys: 200_000 });
  if (read.ok) return { value: read.value, bytes };
  const { message, pointer, offset } = read.issue;
  const { line, column } = placeAt(new TextDecoder().decode(bytes), textOffset(bytes, offset));
  throw new FpfError({
    code,
    message:
      `project: ${file}:${line}:${column}: ` +
      `${visibleLine(`${message}${pointer === '' ? '' : ` (at ${pointer})`}`)}.`,
    hint: 'Mend the file at that place.',
  });
}

/** Reading stopped at a byte; a person counts characters. */
function textOffset(bytes: Uint8Array, offset: number): number {
  return new TextDecoder().decode(bytes.subarray(0, offset)).length;
}
