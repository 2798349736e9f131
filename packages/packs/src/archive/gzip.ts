import { Buffer } from 'node:buffer';
import { crc32, gunzipSync } from 'node:zlib';
import { packLimits } from '@fpf/skill-registry/tree';
import { packRefused } from '../pack/pack-refused.ts';

const largest = 65_535;

/**
 * A gzip file of stored blocks. What a compressor gives depends on its version; these bytes are the same on every
 * machine, and a pack is small.
 */
export function gzip(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])];
  let at = 0;
  do {
    const chunk = bytes.subarray(at, at + largest);
    at += chunk.byteLength;
    const head = Buffer.alloc(5);
    head.writeUInt8(at >= bytes.byteLength ? 1 : 0, 0);
    head.writeUInt16LE(chunk.byteLength, 1);
    head.writeUInt16LE(~chunk.byteLength & 0xffff, 3);
    parts.push(head, chunk);
  } while (at < bytes.byteLength);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc32(bytes), 0);
  tail.writeUInt32LE(bytes.byteLength >>> 0, 4);
  return new Uint8Array(Buffer.concat([...parts, tail]));
}

/**
 * The bytes behind a gzip file, or a refusal: one that would unpack to more than an archive may have ends at that size.
 */
export function gunzip(bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength > packLimits.archive) throw tooLarge();
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b)
    throw packRefused(
      'pack.archive',
      'the archive is no gzip file',
      'A pack is a .tgz, as `fpf skills pack` or `npm pack` makes it.',
    );
  try {
    return new Uint8Array(gunzipSync(bytes, { maxOutputLength: packLimits.archive }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    const why = error instanceof Error ? error.message : String(error);
    throw packRefused('pack.archive', `the archive cannot be decompressed: ${why}`, 'Fetch it again.', error);
  }
}

function tooLarge(): Error {
  const most = packLimits.archive / 1024 / 1024;
  return packRefused(
    'pack.archive',
    `the archive has more than ${most} MiB`,
    'A pack of skills is texts and small scripts; split it.',
  );
}
