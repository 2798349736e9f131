import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventStream } from '@fpf/contracts';

async function read<T>(iterator: AsyncIterator<T>): Promise<readonly T[]> {
  return Array.fromAsync({ [Symbol.asyncIterator]: () => iterator });
}

test('an early, a late and a third reader each see every event, in order', async () => {
  const { push, end, iterate } = eventStream<number>();
  const early = read(iterate());
  push(1);
  await Promise.resolve();
  push(2);
  const late = read(iterate());
  push(3);
  end();
  assert.deepEqual(
    [await early, await late, await read(iterate())],
    [
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ],
  );
});

test('a reader that leaves holds nobody up', async () => {
  const { push, end, iterate } = eventStream<number>();
  push(1);
  const leaving = iterate();
  assert.deepEqual(await leaving.next(), { done: false, value: 1 });
  await leaving.return?.();
  push(2);
  end();
  assert.deepEqual(await read(iterate()), [1, 2]);
});

test('who comes late reads what was kept for it, and from then on what is pushed', async () => {
  const { push, end, iterate } = eventStream<string>();
  const early = read(iterate());
  push('a long story', ['a story']);
  push('a whisper', []);
  await Promise.resolve();
  const late = read(iterate());
  push('another long story', ['another']);
  end();
  assert.deepEqual(
    [await early, await late, await read(iterate())],
    [
      ['a long story', 'a whisper', 'another long story'],
      ['a story', 'another long story'],
      ['a story', 'another'],
    ],
  );
});
