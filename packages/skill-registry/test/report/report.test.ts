import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import {
  jsonReport,
  plainJson,
  reported,
  type ReportFinding,
  sarifReport,
  summaryLine,
  textReport,
} from '@fpf/skill-registry';

const finding: ReportFinding = {
  code: 'skill.h05-duplicate-key',
  severity: 'error',
  message: 'the key "a" stands twice',
  fix: 'Keep one of the two.',
  file: 'skills/my skill/SKILL.md',
  line: 3,
  column: 7,
};

test('text: place, code, message, fix', () => {
  assert.equal(
    textReport([finding], { error: 'E', warning: 'W' }),
    'E skills/my skill/SKILL.md:3:7 skill.h05-duplicate-key: the key "a" stands twice\n    fix: Keep one of the two.',
  );
});

test('the summary counts', () => {
  assert.equal(summaryLine([], 1), 'nothing to mend in 1 skill');
  assert.equal(summaryLine([finding, { ...finding, severity: 'warning' }], 2), '1 error and 1 warning in 2 skills');
});

test('paths begin with the folder that was named', () => {
  const [one] = reported('skills/a/', [{ ...finding, file: 'SKILL.md' }]);
  const [two] = reported('.', [{ ...finding, file: 'tools.json' }]);
  assert.deepEqual([one?.file, two?.file], ['skills/a/SKILL.md', 'tools.json']);
});

test('json: characters that a terminal obeys or hides are escapes, and read back the same', () => {
  const text = plainJson({ text: 'a\u202eb\u{e0041}c\u2028\u0007\u009b' });
  assert.match(text, /^[\u0020-\u007e]*$/);
  assert.deepEqual(JSON.parse(text), { text: 'a\u202eb\u{e0041}c\u2028\u0007\u009b' });
  assert.deepEqual(jsonReport([finding]).summary, { errors: 1, warnings: 0 });
});

/** What sarif-schema-2.1.0 requires of the parts that are written here. */
function checkSarif(log: JsonObject): void {
  assert.equal(log.version, '2.1.0');
  assert.match(log.$schema as string, /^https:\/\/\S+sarif-schema-2\.1\.0\.json$/);
  const [run] = log.runs as JsonObject[];
  assert.ok(run);
  assert.equal(run.columnKind, 'utf16CodeUnits');
  const { driver } = run.tool as { driver: { name: string; rules: { id: string }[] } };
  assert.ok(driver.name.length > 0);
  const ids = driver.rules.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const result of run.results as JsonObject[]) {
    assert.equal(ids[result.ruleIndex as number], result.ruleId);
    assert.ok(['none', 'note', 'warning', 'error'].includes(result.level as string));
    assert.ok((result.message as { text: string }).text.length > 0);
    const [location] = result.locations as {
      physicalLocation: { artifactLocation: { uri: string }; region: Record<string, number> };
    }[];
    const { artifactLocation, region } = location?.physicalLocation ?? assert.fail('no place');
    assert.doesNotThrow(() => new URL(artifactLocation.uri, 'file:///folder/'));
    assert.doesNotMatch(artifactLocation.uri, /[\s\\]/);
    assert.ok((region.startLine ?? 0) >= 1 && (region.startColumn ?? 0) >= 1);
  }
}

test('sarif: rules, places relative to the sources, whatever the file is called', () => {
  const other = {
    ...finding,
    code: 'skill.f07-tree',
    severity: 'warning',
    file: './ü #%?/a\ud800b.md',
    line: 1,
    column: 1,
  } as const;
  const log = sarifReport([finding, other, { ...finding, file: '/abs/SKILL.md' }], {
    tool: 'fpf skills validate',
    ruleOf: (code) => (code === finding.code ? { text: 'A key stands twice.', next: 'Keep one.' } : undefined),
  });
  checkSarif(log);
  const [run] = log.runs as { results: { locations: { physicalLocation: { artifactLocation: JsonObject } }[] }[] }[];
  assert.deepEqual(
    run?.results.map(({ locations }) => locations[0]?.physicalLocation.artifactLocation),
    [
      { uri: 'skills/my%20skill/SKILL.md', uriBaseId: '%SRCROOT%' },
      { uri: '%C3%BC%20%23%25%3F/a%EF%BF%BDb.md', uriBaseId: '%SRCROOT%' },
      { uri: 'file:///abs/SKILL.md' },
    ],
  );
  checkSarif(sarifReport([], { tool: 'x' }));
});

test('sarif: what is waived is suppressed with its reason; where one result says so, each says whether', () => {
  const [run] = sarifReport([finding, { ...finding, waived: 'looked \ud800 at it' }], { tool: 'x' }).runs as {
    results: JsonObject[];
  }[];
  assert.deepEqual(
    run?.results.map(({ suppressions }) => suppressions),
    [[], [{ kind: 'external', status: 'accepted', justification: 'looked \ufffd at it' }]],
  );
  const [without] = sarifReport([finding], { tool: 'x' }).runs as { results: JsonObject[] }[];
  assert.ok(without?.results.every((result) => !('suppressions' in result)));
});
