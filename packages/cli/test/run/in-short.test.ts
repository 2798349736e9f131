import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf, scratch } from '../support/fpf.ts';
import { nobody } from '../support/live.ts';

/** The first offer has the tools of notes, and what is asked for is a folder of that name. */
const request = 'search for "Marta" in notes';

function asked(...more: readonly string[]) {
  const ws = join(scratch(), 'home');
  mkdirSync(join(ws, 'notes'), { recursive: true });
  writeFileSync(join(ws, 'notes', 'ideas.md'), 'ask Marta\n');
  return (words: string) =>
    fpf(['run', words, '--model', 'rehearsal', ...more], { cwd: ws, env: { OLLAMA_HOST: nobody } });
}

test('under a run that was done nothing is said of why a tool was not called before; --verbose says it', () => {
  const { code, stdout } = asked()(request);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /ask Marta/);
  assert.doesNotMatch(stdout, /rehearsal model, a very small|Offered also/);
  assert.match(asked('--verbose')(request).stdout, /Offered also/);
});

test('under a refusal the embedded model says why once', () => {
  const { code, stdout } = asked()('rename the file ideas');
  assert.equal(code, 3, stdout);
  assert.equal(stdout.match(/This is the rehearsal model/g)?.length, 1, stdout);
});

test('where no skill fits, only --verbose says how near they are', () => {
  const request = 'book a flight; the nearest are full';
  const { code, stdout } = asked()(request);
  assert.equal(code, 3, stdout);
  assert.match(
    stdout,
    /no skill matches the request “book a flight; the nearest are full”; no skill knows [^\n]*”\.$/m,
  );
  assert.match(stdout, /It works on the files of this folder\./);
  assert.match(asked('--verbose')(request).stdout, /is asked for\)/);
});
