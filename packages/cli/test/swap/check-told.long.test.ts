import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suites } from '@fpf/contract-tests';
import { plannedCases } from '@fpf/contract-tests/check';
import { json } from '../support/fpf.ts';
import { naming, swapProject } from '../support/projects/swap-project.ts';

type Report = { readonly port: string; readonly name: string; readonly status: string };

const told =
  "[{ kind: 'begins', port: 'reporter' }, { kind: 'plans', port: 'reporter', names: ['one'] }, { kind: 'reports', report: { port: 'reporter', name: 'one', status: 'passed' } }, { kind: 'ends' }]";

/**
 * A reporter that is nothing, whose package does this in the thread of the check: where it is imported, and where it is
 * read.
 */
function checked(imported: string, read: string): readonly Report[] {
  const source = `const threads = process.getBuiltinModule('node:worker_threads');
const told = ${told};
${imported}
export default {
  get provides() { ${read}; return { 'fpf:reporter/1.0': () => ({ artifacts: async () => [], bundle: async () => ({}) }) }; },
  options: { type: 'object', additionalProperties: false, properties: {} },
};`;
  const { run, trust } = swapProject(naming('reporter'), { source });
  trust();
  const ran = run('check', 'reporter', '--json', '--timeout', '2');
  assert.equal(ran.code, 6, ran.stdout + ran.stderr);
  const { data } = json(ran) as unknown as { readonly data: readonly Report[] };
  return data;
}

const honest = checked('', '');
const shownAs = (reports: readonly Report[]): readonly string[] =>
  reports.map(({ port, name, status }) => `${port} ${name} ${status}`);

for (const [what, imported, read] of [
  ['tells of a check of its own', '', 'for (const one of told) threads.parentPort?.postMessage(one)'],
  [
    'puts another telling in the place of the check',
    `const pass = (one) => one?.report ? { ...one, report: { port: one.report.port, name: one.report.name, status: 'passed' } } : one;
     for (const of of [threads.MessagePort.prototype, threads.parentPort]) { const real = of.postMessage; of.postMessage = function (one, ...more) { return real.call(this, pass(one), ...more); }; }`,
    '',
  ],
  [
    'looks for the port of the check',
    `const seen = (of, depth) => of instanceof threads.MessagePort ? [of] : depth > 0 && typeof of === 'object' && of !== null ? Object.values(of).flatMap((one) => seen(one, depth - 1)) : [];`,
    'for (const port of [...seen(threads.workerData, 4), ...seen(process._getActiveHandles(), 2)]) for (const one of told) port.postMessage(one)',
  ],
  [
    'changes what its thread was started with',
    '',
    'for (const one of Object.values(threads.workerData ?? {})) if (one?.ports) one.ports.length = 0; else if (Array.isArray(one)) one.length = 0',
  ],
] as const) {
  test(`a component that ${what} changes nothing of what is told of it`, () => {
    assert.deepEqual(shownAs(checked(imported, read)), shownAs(honest));
  });
}

test('the cases that are told are those that are known beforehand', () => {
  assert.deepEqual(
    honest.map(({ name }) => name),
    plannedCases('reporter', {}),
  );
  for (const port of Object.keys(suites))
    assert.ok(plannedCases(port, { guards: { resolvers: [{ use: 'x', version: '1.0.0' }] } }).length > 2, port);
  assert.deepEqual(plannedCases('evidence-resolver', {}), ['every case']);
});
