import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluate } from '../src/index.ts';
import { gatewaySaying, tools } from './support/models.ts';
import { cases, share } from './support/sample-cases.ts';

test('tools chosen case by case: what a run would not ask is an abstention, and what was not offered is told', async () => {
  const asked: string[] = [];
  const report = await evaluate({
    gateway: gatewaySaying((request, _times, whole) => {
      asked.push(
        `${request}: ${whole.tools.map(({ name }) => name).join(' ')} ${whole.messages.map(({ role }) => role).join(' ')}`,
      );
      return { final: 'No.' };
    }),
    cases,
    tools: async ({ request }) =>
      request.startsWith('read') ? { tools: tools.slice(1), skillOf: new Map([['read_file', 'other']]) } : undefined,
  });
  assert.deepEqual(asked, ['read a: write_file user', 'read b: write_file user']);
  assert.deepEqual(
    [share(report.figures.offered), share(report.figures.no_tool_recall), share(report.figures.failed)],
    ['0/3', '2/2', '0/2'],
  );
});

test('a forbidden tool counts, also where it is offered and right', async () => {
  const report = await evaluate({
    gateway: gatewaySaying(() => ({ calls: [{ name: 'write_file', arguments: { path: 'c', content: 'd' } }] })),
    cases: cases.slice(2, 3),
    tools,
    forbidden: ['write_file'],
  });
  assert.deepEqual(
    [share(report.figures.forbidden), share(report.figures.exact), report.asked.forbidden],
    ['1/1', '1/1', ['write_file']],
  );
});
