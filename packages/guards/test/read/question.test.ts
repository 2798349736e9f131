import assert from 'node:assert/strict';
import { test } from 'node:test';
import { argumentOf, fill, inFull, readQuestion } from '../../src/read/question.ts';
import { fc } from '../support/fast-check.ts';

test('a question is a kind, a subject and parameters; only the first colon divides', () => {
  const rows: readonly (readonly [string, string, string | undefined, Record<string, string>])[] = [
    ['session.open', 'session.open', undefined, {}],
    ['file.exists:a:b', 'file.exists', 'a:b', {}],
    ['rate.calls:write_file?per=60', 'rate.calls', 'write_file', { per: '60' }],
    ['rate.calls?per=60', 'rate.calls', undefined, { per: '60' }],
    ['x:a?b=1&c=2', 'x', 'a', { b: '1', c: '2' }],
    ['file.exists:what?', 'file.exists', 'what?', {}],
    ['file.exists:a?b?c=1', 'file.exists', 'a?b', { c: '1' }],
    ['file.exists:a?b=1=2', 'file.exists', 'a?b=1=2', {}],
    ['file.exists:one\ntwo', 'file.exists', 'one\ntwo', {}],
    ['network-off', 'network-off', undefined, {}],
  ];
  for (const [id, kind, subject, params] of rows) assert.deepEqual(readQuestion(id), { id, kind, subject, params }, id);
});

test('what has not that form is no question', () => {
  for (const id of [
    '',
    ':x',
    'Session.open',
    'a.',
    '.a',
    'a..b',
    'constructor ',
    '__proto__',
    'a?b',
    'a?per=1&per=2',
    'x:',
    'é',
    `file.exists:${'x'.repeat(512)}`,
  ])
    assert.equal(readQuestion(id), undefined, id.slice(0, 20));
});

test('a name of a prototype is a kind like another, and nobody answers it', () => {
  assert.equal(readQuestion('constructor')?.kind, 'constructor');
});

test('a placeholder is one whole argument of its own, and text', () => {
  assert.equal(fill('{args.path}', { path: 'x' }), 'x');
  assert.equal(fill('{args.filePath}', { filePath: 'x' }), 'x');
  assert.equal(fill('{args.path}', { path: 7 }), undefined);
  assert.equal(fill('{args.path}', { path: '' }), undefined);
  assert.equal(fill('{args.path}', {}), undefined);
  assert.equal(fill('{args.constructor}', {}), undefined);
  assert.equal(fill('{args.__proto__}', {}), undefined);
  assert.equal(fill('a/{args.path}', { path: 'x' }), undefined);
  assert.equal(fill('plain.txt', {}), 'plain.txt');
  assert.equal(argumentOf('{args.path}'), 'path');
  assert.equal(argumentOf('path'), undefined);
});

test('in full, a question says what was asked of this call', () => {
  assert.equal(inFull('file.exists:{args.path}', { path: 'a$&b' }), 'file.exists:a$&b');
  assert.equal(inFull('call.ok:{args.t}?within=5', { t: 'x' }), 'call.ok:x?within=5');
  assert.equal(inFull('file.exists:{args.path}', {}), 'file.exists:{args.path}');
  assert.equal(inFull('session.open', { path: 'x' }), 'session.open');
  assert.equal(inFull('no question', {}), 'no question');
});

test('reading never throws, ends soon, and what was read can be put together again', () => {
  const near = fc.string({ unit: 'binary' });
  const pieces = fc
    .array(fc.constantFrom('a', '.', ':', '?', '=', '&', '1', '{args.a}', ' ', '_'), { maxLength: 24 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(near, pieces), (text) => {
      const question = readQuestion(text);
      if (!question) return;
      const params = Object.entries(question.params).map(([name, value]) => `${name}=${value}`);
      const again = `${question.kind}${question.subject === undefined ? '' : `:${question.subject}`}${params.length > 0 ? `?${params.join('&')}` : ''}`;
      assert.equal(again, text);
    }),
  );
});
