import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFunctionGemma } from '../../src/index.ts';

for (const name of [
  'functiongemma',
  'functiongemma:latest',
  'functiongemma:270m-it-q8_0',
  'functiongemma-ft:1',
  'functiongemma2:270m',
]) {
  test(`${name} is a FunctionGemma`, () => assert.ok(isFunctionGemma(name)));
}

for (const name of [
  '',
  'gemma',
  'xfunctiongemma',
  'FunctionGemma',
  'me/functiongemma',
  'functiongemma/x',
  'functiongemma:5000/x',
  'ollama:functiongemma',
]) {
  test(`${JSON.stringify(name)} is none`, () => assert.ok(!isFunctionGemma(name)));
}
