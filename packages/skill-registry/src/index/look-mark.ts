import { unsettledNs } from './stamp.ts';

/** The looks of a folder's entries, one after another, as one number. */
export type LookMark = {
  readonly add: (shape: bigint, mtimeNs: bigint, ctimeNs: bigint, ino: bigint) => void;
  readonly value: () => number;
};

const numbers = new BigUint64Array(4);
const words = new Uint32Array(numbers.buffer);

/**
 * Two looks of one folder have the same mark once in 2^53 times, and a look that is not settled makes it a number that
 * equals nothing, itself included. Somebody who may write into the folder could bring such a pair about: what is listed
 * would then be old, and what runs would not, for the loader reads and hashes the bytes.
 */
export function lookMark(): LookMark {
  let [low, high] = [0x9e37_79b9, 0x85eb_ca6b];
  let settled = true;
  return {
    add(shape, mtimeNs, ctimeNs, ino) {
      numbers[0] = shape;
      numbers[1] = mtimeNs;
      numbers[2] = ctimeNs;
      numbers[3] = ino;
      if (mtimeNs === unsettledNs) settled = false;
      for (let at = 0; at < 8; at += 1) {
        const word = words[at] ?? 0;
        low = Math.imul(low ^ word, 0x9e37_79b1);
        low ^= low >>> 15;
        high = Math.imul(high ^ word, 0x5f35_6495) + low;
        high ^= high >>> 13;
      }
    },
    value: () => (settled ? (high & 0x1f_ffff) * 0x1_0000_0000 + (low >>> 0) : Number.NaN),
  };
}
