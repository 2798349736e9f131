import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deciderLine, type ModelChoice, modelStory, modelWarning, spokenModel } from '../../src/model/index.ts';

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
  for (const line of [deciderLine(stood), modelStory(stood), modelWarning(stood)])
    assert.match(line ?? '', /rehearsal/);
  assert.equal(
    deciderLine(stood),
    'The rehearsal model decides in place of ollama:functiongemma: not conforming; `fpf model doctor` says why.',
  );
});

test('a script, a recording and another model are no FunctionGemma either; FunctionGemma needs no such line', () => {
  for (const [provider, name, line] of [
    ['scripted', '/a/b.json', 'scripted:b.json decides, a script, not FunctionGemma: not conforming.'],
    ['cassette', '/a/b.jsonl', 'cassette:b.jsonl decides, a recording, not FunctionGemma: not conforming.'],
    ['ollama', 'other:1b', 'ollama:other:1b decides, another model, not FunctionGemma: not conforming.'],
    ['echo', 'echo-1', 'echo:echo-1 decides, another model, not FunctionGemma: not conforming.'],
    ['person', 'person', 'A person decides, and no model is asked: not conforming.'],
    ['ollama', 'functiongemma:270m', undefined],
  ] as const)
    assert.equal(deciderLine(choice(provider, name)), line);
  assert.equal(
    deciderLine(choice('rehearsal', 'rehearsal', { by: 'flag' })),
    'The rehearsal model decides, not FunctionGemma: --model names it; not conforming.',
  );
  assert.equal(modelWarning(choice('ollama', 'functiongemma')), undefined);
});

test('a name is a part of one line, whatever a file is called', () => {
  assert.equal(spokenModel(choice('scripted', 'scripted:x.json')), 'scripted:x.json', 'as a lock has it');
  assert.equal(spokenModel(choice('scripted', '/a/x\n\u001b[2J.json')), 'scripted:x<U+000A><U+001B>[2J.json');
});
