import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Annotation } from '@fpf/reporter';
import type { ReportFinding } from '@fpf/skill-registry';
import { findingLines } from '../../src/terminal/show-findings.ts';
import { runAnnotations } from '../../src/report/shown-as.ts';
import { workflowCommand } from '../../src/terminal/workflow-command.ts';
import { fc } from '../support/fast-check.ts';

const finding: ReportFinding = {
  code: 'skill.h05-duplicate-key',
  severity: 'error',
  message: 'one\ntwo 100%',
  fix: '',
  file: 'a,b:c%.md',
  line: 3,
  column: 7,
};

const text = fc.string({
  unit: fc.constantFrom('::error ', '\n', '\r', '%', ',', ':', 'x', '=', '::set-output', '%0A', '\u2028'),
});
const back = (value: string): string =>
  value
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%0A', '\n')
    .replaceAll('%0D', '\r')
    .replaceAll('%25', '%');

test('a finding is one workflow command at its place, escaped', () => {
  assert.equal(
    findingLines([finding]),
    '::error file=a%2Cb%3Ac%25.md,line=3,col=7,title=skill.h05-duplicate-key::one%0Atwo 100%25',
  );
  assert.match(findingLines([{ ...finding, fix: 'Mend it.' }]), /%0Afix: Mend it\.$/);
});

test('whatever a text says, it is one command and no other, and reads back', () => {
  fc.assert(
    fc.property(text, text, text, (message, title, file) => {
      const lines = workflowCommand('warning', { file, title }, message).split(/\r|\n/);
      assert.equal(lines.length, 1);
      const [, properties = '', shown = ''] = /^::warning ([^:]*)::(.*)$/su.exec(lines[0] ?? '') ?? [];
      const values = properties.split(',').map((pair) => pair.slice(pair.indexOf('=') + 1));
      assert.deepEqual(values.map(back), [file, title]);
      assert.equal(back(shown), message);
    }),
  );
});

test('a command without a place has no properties', () => {
  assert.equal(workflowCommand('notice', {}, 'done'), '::notice::done');
});

const some = (level: Annotation['level'], count: number): Annotation[] =>
  Array.from({ length: count }, (_, index) => ({ level, title: `${level} ${index}`, message: 'x', file: 'a.txt' }));

test('of each level ten are shown, in their order, and the rest is counted in one line', () => {
  const lines = runAnnotations(
    [...some('error', 12), ...some('warning', 10), ...some('notice', 11)],
    (file) => `w/${file}`,
  ).split('\n');
  assert.equal(lines.length, 31);
  assert.equal(lines[0], '::error file=w/a.txt,title=error 0::x');
  assert.equal(lines[10], '::warning file=w/a.txt,title=warning 0::x');
  assert.equal(lines[30], '3 more annotations are left out: see the summary of the run.');
});

test('where all have a place, nothing more is said', () => {
  assert.equal(
    runAnnotations(some('notice', 1), (file) => file),
    '::notice file=a.txt,title=notice 0::x',
  );
});
