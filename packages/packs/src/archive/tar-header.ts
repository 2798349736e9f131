import { tarBlock, tarChecksum } from '@fpf/files/tar';
import { packRefused } from '../pack/pack-refused.ts';

export type TarHeader = {
  readonly path: string;
  readonly type: string;
  readonly size: number;
  readonly executable: boolean;
};

/** One header block, read strictly: ustar or GNU's dialect of it, octal numbers, a checksum that fits. */
export function readTarHeader(block: Uint8Array, at: number): TarHeader {
  const refuse = (what: string): Error => tarRefused(`the header at byte ${at} ${what}`);
  if (block.byteLength < tarBlock) throw refuse('is cut off');
  const sum = octal(block, 148, 8);
  if (sum !== tarChecksum(block)) throw refuse('has a wrong checksum');
  const magic = latin1(block, 257, 6);
  if (magic !== 'ustar\0' && magic !== 'ustar ') throw refuse('is not of the ustar format');
  const size = octal(block, 124, 12);
  const mode = octal(block, 100, 8);
  if (size === undefined || mode === undefined) throw refuse('has a number that is not octal');
  // GNU's dialect keeps other things where ustar has the folder.
  const folder = magic === 'ustar\0' ? text(block, 345, 155) : '';
  const name = text(block, 0, 100);
  if (name === undefined || folder === undefined) throw refuse('has a name that is not UTF-8');
  const type = String.fromCharCode(block[156] ?? 0);
  return {
    path: folder === '' ? name : `${folder}/${name}`,
    type: type === '\0' ? '0' : type,
    size,
    executable: (mode & 0o111) !== 0,
  };
}

export function tarRefused(what: string): Error {
  return packRefused(
    'pack.archive',
    `the archive is refused: ${what}`,
    'Make it with `fpf skills pack` or `npm pack`, from ordinary files.',
  );
}

function octal(block: Uint8Array, at: number, width: number): number | undefined {
  const digits = latin1(block, at, width)
    .replace(/[\0 ]+$/, '')
    .replace(/^ +/, '');
  return /^[0-7]{1,11}$/.test(digits) ? Number.parseInt(digits, 8) : digits === '' ? 0 : undefined;
}

/** Up to the first NUL; behind it there may be nothing, so that no two readers see two names. */
function text(block: Uint8Array, at: number, width: number): string | undefined {
  const field = block.subarray(at, at + width);
  const end = field.indexOf(0);
  const bytes = end < 0 ? field : field.subarray(0, end);
  if (end >= 0 && field.subarray(end).some((byte) => byte !== 0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function latin1(block: Uint8Array, at: number, width: number): string {
  return String.fromCharCode(...block.subarray(at, at + width));
}
