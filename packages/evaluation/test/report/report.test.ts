import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  compareReports,
  comparisonText,
  evaluate,
  type EvaluationReport,
  readReport,
  reportMarkdown,
  reportText,
} from '../../src/index.ts';
import { gatewaySaying, identity, oneCall, tools } from '../support/models.ts';
import { refused } from '../support/refused.ts';

const cases = [oneCall('read a', 'read_file', { path: 'a' }), oneCall('joke', null)];
const measured = (
  say: Parameters<typeof gatewaySaying>[0] = () => ({ final: 'No.' }),
  more: object = {},
): Promise<EvaluationReport> => evaluate({ gateway: gatewaySaying(say), cases, tools, ...more });

const bytes = (report: object): Uint8Array => Buffer.from(JSON.stringify(report));

test('a report is read as it was written, and frozen before', async () => {
  const report = await measured();
  assert.deepEqual(readReport('r.json', bytes(report)), JSON.parse(JSON.stringify(report)));
  assert.ok(Object.isFrozen(report.figures.exact));
});

test('what is no report is refused', async () => {
  const report = await measured();
  for (const [given, words] of [
    ['', /r\.json is no report.*end of the text/],
    ['[]', /no report/],
    ['{}', /no report/],
    [JSON.stringify({ ...report, more: 1 }), /more|additional/],
    [JSON.stringify({ ...report, outcomes: [{}] }), /outcomes/],
    [
      JSON.stringify({
        ...report,
        figures: { ...report.figures, exact: { hits: -1, of: 0, rate: 2, low: 0, high: 0 } },
      }),
      /figures\/exact/,
    ],
  ] as const)
    assert.throws(
      () => readReport('r.json', Buffer.from(given)),
      refused('eval.bad-report', words),
      given.slice(0, 60),
    );
  assert.throws(
    () => readReport('r.json', bytes({ ...report, schema: 'urn:fpf:evaluation-report:2' })),
    refused('schema.unknown-major', /version/),
  );
});

test('both tables name the model, its digest and whether it conforms, with intervals and counts', async () => {
  const report = await measured();
  for (const shown of [reportText(report), reportMarkdown(report).replaceAll('\\', '')]) {
    assert.match(shown, /model test:1 \(test, sha256:a{64}\), not conforming: no pinned FunctionGemma/);
    assert.match(shown, /exact call[ |]+0\.0 % \[0\.0, 79\.3\] 0\/1/);
    assert.match(shown, /no-tool recall[ |]+100\.0 % \[20\.7, 100\.0\] 1\/1/);
    assert.match(shown, /read_file[ |]+no call/);
    assert.doesNotMatch(shown, /NOT COMPLETE/);
  }
  assert.match(reportText({ ...report, model: { ...identity, conforming: true } }), /, conforming\n/);
  assert.match(
    reportText({ ...report, model: { ...identity, provider: 'rehearsal', digest: null } }),
    /no digest\), not conforming: this is the rehearsal model, no FunctionGemma/,
  );
});

test('a report of a part says so at its top', async () => {
  assert.match(
    reportText(await measured(undefined, { signal: AbortSignal.abort() })),
    /^model .*\ncases 0 .*\nNOT COMPLETE: 2 cases were not asked\. eval\.interrupted/,
  );
});

test('words of a model cannot write lines, columns, markup or colours of their own', async () => {
  const evil = 'x\n| ok | exact | <b>\u001b[31m\u202e`*_';
  const report = await measured(() => ({ calls: [{ name: evil, arguments: { [evil]: 1 } }] }));
  const [text, page] = [reportText(report), reportMarkdown(report)];
  for (const shown of [text, page]) assert.doesNotMatch(shown, /[^\P{C}\n]/u);
  assert.equal(
    text.split('\n').length,
    reportText(await measured(() => ({ calls: [{ name: 'y', arguments: { z: 1 } }] }))).split('\n').length,
  );
  assert.doesNotMatch(page, /(?<!\\)<b>/);
  for (const line of page.split('\n').filter((each) => each.startsWith('|') && each.includes('x')))
    assert.doesNotMatch(line, /[^\\]\| ok \\?\|/);
  const long = await measured(() => ({ calls: [{ name: 'n'.repeat(256), arguments: {} }] }));
  assert.match(reportText(long), /n{96}…/);
  assert.doesNotMatch(reportText(long), /n{97}/);
});

test('a gate is told line by line, and its end in words', async () => {
  const report = await measured();
  const comparison = compareReports(report, report);
  assert.match(comparisonText(comparison), /^against test:1 .*\n {2}ok {6}complete/);
  assert.match(comparisonText(comparison), /NOT OK {2}cases {10}1 cases|NOT OK {2}cases/);
  assert.match(comparisonText(comparison), /the gate is NOT passed$/);
  assert.match(comparisonText({ ...comparison, passed: true }), /the gate is passed$/);
  assert.match(reportMarkdown(report, comparison), /## Gate: not passed\n/);
});
