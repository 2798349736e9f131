import { deflateSync } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~';

/** Git's literal of a content, packed at a level: written here a second time, so that it checks the first. */
export function packed(bytes: Uint8Array, level: number): string {
  const all = deflateSync(bytes, { level });
  const lines: string[] = [`literal ${bytes.length}`];
  for (let at = 0; at < all.length; at += 52) {
    const piece = all.subarray(at, at + 52);
    const mark = String.fromCharCode(piece.length <= 26 ? 64 + piece.length : 70 + piece.length);
    let line = mark;
    for (let i = 0; i < piece.length; i += 4) {
      let word = 0;
      for (let b = 0; b < 4; b += 1) word = word * 256 + (piece[i + b] ?? 0);
      let signs = '';
      for (let s = 0; s < 5; s += 1) {
        signs = alphabet[word % 85] + signs;
        word = Math.floor(word / 85);
      }
      line += signs;
    }
    lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}
