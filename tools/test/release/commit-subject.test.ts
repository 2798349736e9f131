import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subjectProblem } from '../../commits/subject.ts';

test('a subject with a type, with or without a scope, is well formed', () => {
  for (const subject of [
    'fix(guards): require `true` for boolean evidence',
    'docs: say how to undo a commit',
    'feat(cli,project)!: open a project from a program',
    `chore: ${'a'.repeat(65)}`,
  ])
    assert.equal(subjectProblem(subject), undefined, subject);
});

test('another form, a capital, a full stop or a long subject is refused, and says what to write', () => {
  for (const [subject, problem] of [
    ['Fixed the guards', /type\(scope\): imperative subject/],
    ['fix(guards): Require true', /type\(scope\)/],
    ['oops: something', /one of feat, fix/],
    ['fix(guards):require true', /type\(scope\)/],
    ['fix: require true.', /full stop/],
    [`chore: ${'a'.repeat(66)}`, /73 characters/],
  ] as const)
    assert.match(subjectProblem(subject) ?? '', problem, subject);
});
