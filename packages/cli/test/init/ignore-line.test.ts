import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { addIgnoreLine, isIgnored, planIgnore, withIgnoreLine } from '../../src/init/ignore-line.ts';
import { scratch } from '../support/fpf.ts';

test('the line ends as the others of the file do, and every other byte stays', () => {
  for (const [before, after] of [
    ['', '.fpf/\n'],
    ['a\n', 'a\n.fpf/\n'],
    ['a', 'a\n.fpf/\n'],
    ['a\r\nb', 'a\r\nb\r\n.fpf/\r\n'],
    ['\n\n', '\n\n.fpf/\n'],
  ] as const)
    assert.equal(withIgnoreLine(before), after);
  const lines = fc.array(fc.constantFrom('a', '.fpf', '!.fpf/', '# b', '', 'é', ' .fpf/'), { maxLength: 6 });
  fc.assert(
    fc.property(lines, fc.constantFrom('\n', '\r\n'), fc.boolean(), (texts, end, ended) => {
      const before = texts.join(end) + (ended ? end : '');
      const after = withIgnoreLine(before);
      assert.ok(after.startsWith(before));
      assert.ok(isIgnored(after), 'once is enough');
    }),
  );
});

test('a line that says it already is found in each of its forms, and the last one decides', () => {
  for (const line of [
    '.fpf',
    '.fpf/',
    '/.fpf',
    '/.fpf/',
    '**/.fpf/',
    '.fpf/*',
    '.fpf/**',
    '.fpf/  ',
    'a\r\n.fpf/\r\nb',
  ])
    assert.ok(isIgnored(line), line);
  for (const line of ['', '# .fpf/', 'x.fpf/', '.fpf/runs', 'a/.fpf', '.fpf/\n!.fpf/', '.fpfx'])
    assert.ok(!isIgnored(line), line);
});

test('a repository is asked for the line, also from a folder below it; other folders only where they have the file', () => {
  const dir = scratch();
  mkdirSync(join(dir, 'below'));
  assert.equal(planIgnore(join(dir, 'below')), 'none');
  writeFileSync(join(dir, 'below/.gitignore'), 'x');
  assert.equal(planIgnore(join(dir, 'below')), 'add');
  mkdirSync(join(dir, '.git'));
  assert.equal(planIgnore(dir), 'add');
  addIgnoreLine(dir);
  addIgnoreLine(dir);
  assert.equal(readFileSync(join(dir, '.gitignore'), 'utf8'), '.fpf/\n');
  assert.equal(planIgnore(dir), 'none');
});

test('a file in no known encoding, with a mode of its own, keeps both', () => {
  const dir = scratch();
  const file = join(dir, '.gitignore');
  const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0xe9]);
  writeFileSync(file, bytes);
  chmodSync(file, 0o640);
  addIgnoreLine(dir);
  assert.deepEqual(readFileSync(file), Buffer.concat([bytes, Buffer.from('\n.fpf/\n')]));
  assert.equal(statSync(file).mode & 0o777, 0o640);
});

test('a .gitignore that is no ordinary file is left alone, and the plan says what to do', () => {
  const dir = scratch();
  mkdirSync(join(dir, '.gitignore'));
  const linked = scratch();
  writeFileSync(join(linked, 'elsewhere'), 'x\n');
  symlinkSync('elsewhere', join(linked, '.gitignore'));
  const left = [dir, linked].map((one) => planIgnore(one));
  assert.deepEqual(left, [
    { left: '.gitignore is left as it is, since it is not an ordinary file. Add the line .fpf/ yourself.' },
    { left: '.gitignore is left as it is, since it is a link. Add the line .fpf/ yourself.' },
  ]);
});
