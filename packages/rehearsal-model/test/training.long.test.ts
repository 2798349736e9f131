import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const training = fileURLToPath(new URL('../training/', import.meta.url));
const missing = spawnSync('python3', ['--version']).error ? 'python3 is missing: apt-get install python3' : false;

test('the tests of the training hold, and all its data can be read', { skip: missing }, () => {
  for (const args of [
    ['-m', 'unittest', 'discover', '-s', 'unit', '-t', '.'],
    ['train.py', '--check'],
  ]) {
    const { status, stdout, stderr } = spawnSync('python3', ['-B', ...args], {
      cwd: training,
      encoding: 'utf8',
      timeout: 120_000,
    });
    assert.equal(status, 0, `${args.join(' ')}: ${stdout}${stderr}`);
  }
});

test('the weights say from which phrasings they were trained, and those are the ones that lie here', () => {
  const sum = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
  const folder = join(training, 'phrasings');
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => `${name} ${sum(readFileSync(join(folder, name)))}\n`);
  const card = JSON.parse(readFileSync(new URL('../model/rehearsal.json', import.meta.url), 'utf8')) as {
    readonly trained_on: string;
  };
  assert.equal(sum(lines.join('')), card.trained_on);
});
