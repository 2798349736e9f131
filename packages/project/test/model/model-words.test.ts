import assert from 'node:assert/strict';
import { isAbsolute, resolve } from 'node:path';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { modelFromWords, wordsOfModel } from '../../src/model/index.ts';
import { fc } from '../support/fast-check.ts';

test('every form of --model, and nothing else', () => {
  assert.deepEqual(modelFromWords('rehearsal'), { provider: 'rehearsal', name: 'rehearsal' });
  assert.deepEqual(modelFromWords('ollama:functiongemma:270m'), { provider: 'ollama', name: 'functiongemma:270m' });
  assert.deepEqual(modelFromWords('ollama:registry.example/team/functiongemma:x_1'), {
    provider: 'ollama',
    name: 'registry.example/team/functiongemma:x_1',
  });
  assert.deepEqual(modelFromWords('scripted:a:b.json'), { provider: 'scripted', name: resolve('a:b.json') });
  assert.deepEqual(modelFromWords('cassette:/a/b'), { provider: 'cassette', name: '/a/b' });
  for (const asked of [
    '',
    'gpt',
    'ollama:',
    ':x',
    'rehearsal:',
    'openai-compatible:x',
    'ollama:a b',
    'ollama:-x',
    'ollama:a\u001b[2J',
    'ollama:a::b',
  ])
    assert.throws(() => modelFromWords(asked), { code: 'usage.bad-option' }, asked);
});

test('any text names a model or is refused in one line that a terminal can be shown', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'binary' }).map((tail) => `ollama:${tail}`),
  );
  fc.assert(
    fc.property(text, (asked) => {
      try {
        const { provider, name } = modelFromWords(asked);
        assert.ok(provider === 'ollama' ? /^[\w./:-]+$/.test(name) : provider === 'rehearsal' || isAbsolute(name));
      } catch (error) {
        assert.ok(FpfError.is(error) && error.code === 'usage.bad-option');
        assert.doesNotMatch(error.message, /[\n\r\u001b]/);
      }
    }),
  );
});

test('a model that a flag or a variable named is named by the same words again, and any other by none', () => {
  for (const words of ['rehearsal', 'ollama:functiongemma:270m', 'scripted:/a b/c:d.json', "cassette:/it's"])
    for (const by of ['flag', 'env'] as const) assert.equal(wordsOfModel({ ...modelFromWords(words), by }), words);
  assert.equal(wordsOfModel({ ...modelFromWords('scripted:a.json'), by: 'flag' }), `scripted:${resolve('a.json')}`);
  for (const by of ['config', 'lock', 'default', 'trial'] as const)
    assert.equal(wordsOfModel({ provider: 'rehearsal', name: 'rehearsal', by }), undefined);
});
