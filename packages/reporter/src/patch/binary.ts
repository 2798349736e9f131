import { deflateSync } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~';
const lineBytes = 52;

/** Git's binary form: the new content whole, then the old one, so that the patch can also be taken back. */
export function binaryHunks(before: Uint8Array, after: Uint8Array): string {
  return `GIT binary patch\n${literal(after)}\n${literal(before)}\n`;
}

function literal(bytes: Uint8Array): string {
  const packed = deflateSync(bytes);
  let text = `literal ${bytes.length}\n`;
  for (let at = 0; at < packed.length; at += lineBytes) {
    const line = packed.subarray(at, at + lineBytes);
    text += `${lengthMark(line.length)}${base85(line)}\n`;
  }
  return text;
}

/** A for 1 byte … Z for 26, a for 27 … z for 52. */
function lengthMark(length: number): string {
  return String.fromCharCode(length <= 26 ? 64 + length : 70 + length);
}

function base85(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    let word = 0;
    for (let i = 0; i < 4; i += 1) word = word * 256 + (bytes[at + i] ?? 0);
    let group = '';
    for (let i = 0; i < 5; i += 1) {
      group = alphabet[word % 85] + group;
      word = Math.floor(word / 85);
    }
    text += group;
  }
  return text;
}
