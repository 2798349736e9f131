import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FpfError, type ToolSpec } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { evaluate, readCases } from '@fpf/evaluation';
import { createScriptedProvider } from '@fpf/model-gateway/scripted';
import { readMeasured } from '../../src/guards/index.ts';
import type { ProjectRecord } from '../../src/open/index.ts';
import { scratch } from '../support/scratch.ts';
import { projectOf } from '../support/project-of.ts';

const dir = scratch();
const cases = [
  { request: 'Count the words of README.md', name: 'text_stats', arguments: { path: 'README.md' } },
  { request: 'Write a poem about the sea', name: null },
];
writeFileSync(
  join(dir, 'answers.json'),
  JSON.stringify({
    answers: [
      {
        request: cases[0]?.request,
        response: { tool_calls: [{ name: 'text_stats', arguments: { path: 'README.md' } }] },
      },
      { request: cases[1]?.request, response: { final: 'No.' } },
    ],
  }),
);
const tool: ToolSpec = {
  name: 'text_stats',
  description: 'Counts words.',
  effect: 'pure',
  input_schema: {
    type: 'object',
    additionalProperties: false,
    required: ['path'],
    properties: { path: { type: 'string', maxLength: 64 } },
  },
};
const report = await evaluate({
  provider: createScriptedProvider({ file: join(dir, 'answers.json') }),
  cases: readCases([
    { name: 'cases.jsonl', bytes: Buffer.from(cases.map((one) => `${JSON.stringify(one)}\n`).join('')) },
  ]),
  tools: [tool],
});
const text = JSON.stringify(report, null, 2);
writeFileSync(join(dir, 'report.json'), text);

function stating(measured: string): ProjectRecord {
  return { ...projectOf({ guards: { measured } }), configFile: join(dir, 'fpf.config.json'), workspace: dir };
}

async function refused(name: string, content: string | undefined): Promise<string> {
  if (content !== undefined) writeFileSync(join(dir, name), content);
  return readMeasured(stating(name)).then(
    () => 'taken',
    (error: unknown) => (FpfError.is(error) ? error.code : String(error)),
  );
}

test('a report says of which model it is, by digest, and its rates; it is known by its bytes', async () => {
  const measured = await readMeasured(stating('report.json'));
  assert.ok(measured);
  assert.match(measured.model, /^sha256:[0-9a-f]{64}$/);
  assert.equal(measured.sha256, sha256(Buffer.from(text)));
  const { exact, exact_low: low, no_tool: none } = measured.rates;
  assert.ok(exact !== undefined && low !== undefined && none !== undefined && low <= exact);
  assert.equal(await readMeasured(projectOf({})), undefined);
});

test('what is no report, is cut short, or is of no digest, is refused: a threshold over it would be one over nothing', async () => {
  assert.equal(await refused('none.json', undefined), 'eval.bad-report');
  assert.equal(await refused('half.json', text.slice(0, 200)), 'eval.bad-report');
  assert.equal(await refused('other.json', '{"schema": "urn:fpf:evaluation-report:1"}'), 'eval.bad-report');
  assert.equal(
    await refused('nobody.json', JSON.stringify({ ...report, model: { ...report.model, digest: null } })),
    'eval.bad-report',
  );
  const stopped = { code: 'model.unreachable', message: 'it went away', left: 1 };
  assert.equal(await refused('cut.json', JSON.stringify({ ...report, stopped })), 'eval.bad-report');
});
