import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The same bytes each time: a small generator, so that nothing compresses and nothing is shared. */
function noise(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** Writes `count` files of `bytes` each, a hundred to a folder. */
export function writeFiles(root: string, count: number, bytes: number): void {
  const next = noise(count + bytes);
  const content = Buffer.alloc(bytes);
  for (let index = 0; index < count; index += 1) {
    if (index % 100 === 0)
      mkdirSync(join(root, `d${Math.floor(index / 10_000)}`, `f${Math.floor(index / 100)}`), { recursive: true });
    for (let at = 0; at + 4 <= bytes; at += 512) content.writeUInt32LE(Math.floor(next() * 4_294_967_295), at);
    writeFileSync(
      join(root, `d${Math.floor(index / 10_000)}`, `f${Math.floor(index / 100)}`, `n${index}.txt`),
      content,
    );
  }
}
