import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endEach } from '../../src/session/session.ts';
import { fc } from '../support/fast-check.ts';

test('each is ended once and in turn, whichever of them fail; the first failure is told', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('ends', 'fails', 'fails later'), { maxLength: 6 }), async (kinds) => {
      const ended: number[] = [];
      const ends = kinds.map((kind, at) => () => {
        ended.push(at);
        if (kind === 'fails') throw new Error(`${at}`);
        return kind === 'ends' ? undefined : Promise.reject(new Error(`${at}`));
      });
      const said = await endEach(ends).then(
        () => -1,
        (error: Error) => Number(error.message),
      );
      assert.deepEqual(ended, [...kinds.keys()]);
      assert.equal(
        said,
        kinds.findIndex((kind) => kind !== 'ends'),
      );
    }),
    { numRuns: 100 },
  );
});
