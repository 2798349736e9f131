import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const training = fileURLToPath(new URL('../training/', import.meta.url));
const missing = spawnSync('python3', ['--version']).error ? 'python3 is missing: apt-get install python3' : false;

test('the tests of the training hold, and all its data can be read', { skip: missing }, () => {
  for (const args of [
    ['-m', 'unittest', 'discover', '-s', 'unit', '-t', '.'],
    ['train.py', '--check'],
  ]) {
    const { status, stdout, stderr } = spawnSync('python3', ['-B', ...args], { cwd: training, encoding: 'utf8', timeout: 120_000 });
    assert.equal(status, 0, `${args.join(' ')}: ${stdout}${stderr}`);
  }
});
