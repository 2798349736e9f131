import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeAt } from '../../src/files/index.ts';
import { asked, sourceText } from '../../src/options/index.ts';

test('lines and columns count as an editor does, also with line ends of two characters', () => {
  assert.deepEqual(placeAt('{\r\n  "a": 1}', 5), { line: 2, column: 3 });
  assert.deepEqual(placeAt('{}', 0), { line: 1, column: 1 });
});

test('an option wins over its variable, and an empty variable counts as none', (t) => {
  t.after(() => delete process.env['FPF_MODEL']);
  const input = (model?: string): Parameters<typeof asked>[0] => ({
    options: { model },
    notify: () => undefined,
    progress: (_, work) => work,
    log: () => undefined,
    secrets: () => undefined,
    atEnd: () => undefined,
  });
  process.env['FPF_MODEL'] = '';
  assert.equal(asked(input(), 'model', 'FPF_MODEL'), undefined);
  process.env['FPF_MODEL'] = 'rehearsal';
  assert.deepEqual(asked(input(), 'model', 'FPF_MODEL'), {
    value: 'rehearsal',
    source: { by: 'env', name: 'FPF_MODEL' },
  });
  assert.deepEqual(asked(input('scripted:x'), 'model', 'FPF_MODEL'), {
    value: 'scripted:x',
    source: { by: 'flag', name: '--model' },
  });
});

test('a source is named as near as it lies', () => {
  const at = (file: string): string => sourceText({ by: 'file', file, line: 3, column: 5 }, '/ws');
  assert.deepEqual(
    [at('/ws/fpf.config.json'), at('/other/fpf.config.json')],
    ['fpf.config.json:3:5', '/other/fpf.config.json:3:5'],
  );
  assert.equal(sourceText({ by: 'default' }, '/ws'), 'default');
});
