import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CaseReport, type ContractCase, contractCase, expect, runCases } from '../src/index.ts';

function reports(...cases: readonly ContractCase[]): Promise<readonly CaseReport[]> {
  return Array.fromAsync(runCases(cases, 50));
}

test('a case that holds passes, one that breaks fails with what broke, one that cannot be arranged is skipped with its reason', async () => {
  const arrange = async () => ({ subject: 1 });
  assert.deepEqual(
    await reports(
      contractCase('port', 'holds', undefined, arrange, async (subject) => expect(subject === 1, 'not one')),
      contractCase('port', 'breaks', undefined, arrange, async (subject) => expect(subject === 2, 'not two')),
      contractCase<number, undefined>(
        'port',
        'cannot',
        undefined,
        async () => ({ skip: 'no such machine' }),
        async () => undefined,
      ),
    ),
    [
      { port: 'port', name: 'holds', status: 'passed' },
      { port: 'port', name: 'breaks', status: 'failed', message: 'not two' },
      { port: 'port', name: 'cannot', status: 'skipped', reason: 'no such machine' },
    ],
  );
});

test('a subject is disposed of whatever happens', async () => {
  let disposed = 0;
  const arrange = async () => ({ subject: 1, dispose: async () => void (disposed += 1) });
  await reports(
    contractCase('port', 'holds', undefined, arrange, async () => undefined),
    contractCase('port', 'breaks', undefined, arrange, async () => expect(false, 'broken')),
  );
  assert.equal(disposed, 2);
});

test('a hanging subject fails its case, and the others still run', async () => {
  const arrange = async () => ({ subject: 1 });
  const [hanging, next] = await reports(
    contractCase('port', 'hangs', undefined, arrange, () => new Promise(() => undefined)),
    contractCase('port', 'next', undefined, arrange, async () => undefined),
  );
  assert.equal(hanging?.status, 'failed');
  assert.equal(next?.status, 'passed');
});
