import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluate, type Offer } from '../src/index.ts';
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

test('a model that calls no tool is asked once more with what comes next, and its last answer is judged', async () => {
  const asked: string[] = [];
  const next: Offer = { tools: tools.slice(0, 1), next: async () => Promise.reject(new Error('a third offer')) };
  const report = await evaluate({
    gateway: gatewaySaying((request, _times, whole) => {
      const offered = whole.tools.map(({ name }) => name);
      asked.push(`${request}: ${offered.join(' ')}`);
      return offered.includes('read_file') && request === 'read a'
        ? { calls: [{ name: 'read_file', arguments: { path: 'a' } }] }
        : { final: 'No.' };
    }),
    cases: cases.slice(0, 2),
    tools: async () => ({ tools: tools.slice(1), next: async () => next }),
  });
  assert.deepEqual(asked, ['read a: write_file', 'read a: read_file', 'read b: write_file', 'read b: read_file']);
  assert.deepEqual([share(report.figures.offered), share(report.figures.exact)], ['2/2', '1/2']);
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
