import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decidedBy, type ModelChoice, modelStory, modelWarning, spokenModel } from '../../src/model/index.ts';

const choice = (provider: string, name: string, more: Partial<ModelChoice> = {}): ModelChoice => ({
  provider,
  name,
  options: {},
  by: 'trial',
  fallback: false,
  ...more,
});
const stood = choice('rehearsal', 'rehearsal', {
  inPlaceOf: { model: 'ollama:functiongemma', because: 'nobody answers' },
});

test('the rehearsal model is named as such in every line, with the reason where it stands in', () => {
  assert.equal(modelWarning(stood), 'Nobody answers; the rehearsal model decides in place of ollama:functiongemma.');
  assert.equal(
    modelWarning(choice('rehearsal', 'rehearsal', { by: 'flag' })),
    'The rehearsal model decides, not FunctionGemma: --model names it.',
  );
  for (const line of [decidedBy(stood, true), modelStory(stood), modelWarning(stood)])
    assert.match(line ?? '', /rehearsal/);
  assert.match(decidedBy(stood, true) ?? '', /not conforming\. `fpf model doctor` says what mends it\.$/);
});

test('a script, a recording and another model are no FunctionGemma either; FunctionGemma needs no such line', () => {
  assert.match(
    decidedBy(choice('scripted', '/a/b.json'), true) ?? '',
    /^Decided by scripted:b\.json: a script, not FunctionGemma/,
  );
  assert.match(decidedBy(choice('cassette', '/a/b.jsonl'), true) ?? '', /^Decided by cassette:b\.jsonl: a recording/);
  assert.match(
    decidedBy(choice('ollama', 'other:1b'), true) ?? '',
    /^Decided by ollama:other:1b: another model, not FunctionGemma/,
  );
  assert.match(
    decidedBy(choice('echo', 'echo-1'), true) ?? '',
    /^Decided by echo:echo-1: another model, not FunctionGemma/,
  );
  assert.equal(decidedBy(choice('ollama', 'functiongemma:270m'), true), undefined);
  assert.match(decidedBy(stood, false) ?? '', /^No model answered; it is rehearsal: the rehearsal model/);
  assert.equal(modelWarning(choice('ollama', 'functiongemma')), undefined);
});

test('a name is a part of one line, whatever a file is called', () => {
  assert.equal(spokenModel(choice('scripted', 'scripted:x.json')), 'scripted:x.json', 'as a lock has it');
  assert.equal(spokenModel(choice('scripted', '/a/x\n\u001b[2J.json')), 'scripted:x<U+000A><U+001B>[2J.json');
});
