import { FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { check, readJson, readRecord } from '@fpf/contracts/validate';
import { NotRead, readPlain } from '@fpf/files/read';
import { type Cassette, CassetteEntry, CassetteHead } from './cassette-shapes.ts';

/** More than any recording of a test suite; a device in the place of a file would never end. */
const largest = 67_108_864;
export const entryLimits = { bytes: largest, depth: 32, keys: 4_000_000 };

export type ReadCassette = Cassette & { readonly digest: `sha256:${string}`; readonly bytes: number };

/** Undefined where there is no such file. Whatever else is not as it was written is refused. */
export async function readCassette(file: string): Promise<ReadCassette | undefined> {
  const bytes = bytesOf(file);
  if (!bytes) return undefined;
  const end = bytes.indexOf(0x0a);
  const head = headOf(bytes.subarray(0, end === -1 ? bytes.byteLength : end), file);
  const rest = bytes.subarray(end === -1 ? bytes.byteLength : end + 1);
  if (sha256(rest) !== head.sum) {
    const ends = rest.includes('\r\n') ? 'its line ends were changed' : 'it is not what was recorded';
    throw damaged(file, `${ends}: its lines have another hash than its first line says`);
  }
  const entries = entriesOf(rest, file);
  if (entries.length !== head.entries)
    throw damaged(file, `it says that it has ${head.entries} answers, and has ${entries.length}`);
  return { capabilities: head.capabilities, entries, digest: `sha256:${sha256(bytes)}`, bytes: bytes.byteLength };
}

function bytesOf(file: string): Buffer | undefined {
  try {
    const read = readPlain(file, largest, { links: 'follow' });
    return read && Buffer.from(read.bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw damaged(file, error instanceof NotRead ? error.message : 'it cannot be read', error);
  }
}

function headOf(line: Uint8Array, file: string): CassetteHead {
  const read = readJson(line, { bytes: 4_096 });
  if (!read.ok) throw damaged(file, `its first line is none of a cassette: ${read.issue.message}`);
  try {
    return readRecord(CassetteHead, read.value, file);
  } catch (error) {
    if (FpfError.is(error) && error.code === 'schema.unknown-major') throw error;
    throw damaged(
      file,
      `its first line is none of a cassette: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  }
}

function entriesOf(rest: Buffer, file: string): readonly CassetteEntry[] {
  const entries: CassetteEntry[] = [];
  for (let [from, line] = [0, 2]; from < rest.byteLength; line += 1) {
    const to = rest.indexOf(0x0a, from);
    if (to === -1) throw damaged(file, `line ${line} is not whole`);
    const read = readJson(rest.subarray(from, to), entryLimits);
    if (!read.ok) throw damaged(file, `line ${line}: ${read.issue.message}`);
    const [issue] = check(CassetteEntry, read.value);
    if (issue) throw damaged(file, `line ${line}: ${issue.pointer || '/'} ${issue.message}`);
    const entry = read.value as unknown as CassetteEntry;
    if (!follows(entries.at(-1), entry)) throw damaged(file, `line ${line} is not in its place`);
    entries.push(entry);
    from = to + 1;
  }
  return entries;
}

/** By key, and the answers of one key in the order of asking. */
function follows(before: CassetteEntry | undefined, { key, nth }: CassetteEntry): boolean {
  if (before?.key === key) return nth === before.nth + 1;
  return nth === 0 && (before === undefined || before.key < key);
}

export function damaged(file: string, why: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'model.cassette-damaged',
    message: `model-gateway: ${file} is no cassette that can be used: ${why}.`,
    hint: 'Record it again; a cassette is not written by hand, and its line ends must be kept as they are.',
    ...(cause !== undefined && { cause }),
  });
}
