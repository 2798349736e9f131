import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutKey } from '../../src/providers/openai-compatible/key.ts';
import { fc } from '../support/fast-check.ts';

async function through(
  chunks: readonly string[],
  key: string | undefined,
): Promise<{ readonly text: string; readonly found: number }> {
  const source = async function* source(): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks) yield Buffer.from(chunk);
  };
  let found = 0;
  const pieces: Uint8Array[] = [];
  for await (const piece of withoutKey(source(), key, () => (found += 1))) pieces.push(Uint8Array.from(piece));
  return { text: Buffer.concat(pieces).toString(), found };
}

test('a key is starred out wherever the bytes are cut, and nothing else is changed', async () => {
  const key = 'abaabab-key';
  const part = fc.oneof(fc.constant(key), fc.constantFrom('a', 'b', '-', 'abaab', 'abaabab-ke', 'key'));
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 8 }), fc.array(fc.nat(60), { maxLength: 8 }), async (parts, cuts) => {
      const text = parts.join('');
      const at = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
      const chunks = at.slice(1).map((to, index) => text.slice(at[index], to));
      const wanted = text.replaceAll(key, '*'.repeat(key.length));
      assert.deepEqual(await through(chunks, key), { text: wanted, found: text.split(key).length - 1 });
    }),
    { numRuns: 500 },
  );
});

test('a word that is too short for a secret, and no key at all, change nothing', async () => {
  assert.deepEqual(await through(['fp_ollama'], 'ollama'), { text: 'fp_ollama', found: 0 });
  assert.deepEqual(await through(['fp_ollama'], undefined), { text: 'fp_ollama', found: 0 });
});
