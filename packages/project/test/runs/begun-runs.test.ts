import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { begunRuns, forgetBegun, noteBegun, resumeWords } from '../../src/runs/begun-runs.ts';

const [older, newer] = ['0199aaaa-1', '0199bbbb-2'];

function stateDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-begun-'));
  after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test('a run that has begun is found with its session and the model that was named, until it is forgotten', () => {
  const dir = stateDir();
  noteBegun(dir, { run: older, session: 's-1' });
  noteBegun(dir, { run: newer, session: 's-2', model: 'ollama:functiongemma' });
  assert.deepEqual(begunRuns(dir), [
    { run: newer, session: 's-2', model: 'ollama:functiongemma' },
    { run: older, session: 's-1' },
  ]);
  forgetBegun(dir, newer);
  assert.deepEqual(begunRuns(dir), [{ run: older, session: 's-1' }]);
  assert.equal(readFileSync(join(dir, 'begun', older), 'utf8'), 's-1\n', 'as it was noted before models were');
});

test('a run that goes on with another model keeps the one that it began with', () => {
  const dir = stateDir();
  noteBegun(dir, { run: older, session: 's-1', model: 'rehearsal' });
  noteBegun(dir, { run: older, session: 's-1', model: 'ollama:other' });
  noteBegun(dir, { run: older, session: 's-1' });
  assert.deepEqual(begunRuns(dir), [{ run: older, session: 's-1', model: 'rehearsal' }]);
});

test('the words to go on with a run name the model that was named, for a shell, and nothing where none was', () => {
  const dir = stateDir();
  noteBegun(dir, { run: older, session: 's-1' });
  noteBegun(dir, { run: newer, session: 's-2', model: "scripted:/tmp/it's mine.json" });
  assert.deepEqual(resumeWords(dir, older), [older]);
  assert.deepEqual(resumeWords(dir, newer), [newer, '--model', `'scripted:/tmp/it'\\''s mine.json'`]);
  assert.deepEqual(resumeWords(dir, 'of another; place'), [`'of another; place'`]);
  writeFileSync(join(dir, 'begun', older), 's-1\n$(reboot)\n');
  assert.deepEqual(resumeWords(dir, older), [older, '--model', `'$(reboot)'`]);
});

test('a task goes on with its run', () => {
  const dir = stateDir();
  noteBegun(dir, { run: older, session: 's-1', model: 'rehearsal' });
  noteBegun(dir, { run: newer, session: 's-2' });
  mkdirSync(join(dir, 'runs', older, 'tasks', '0199cccc-3'), { recursive: true });
  assert.deepEqual(resumeWords(dir, '0199cccc-3'), [older, '--model', 'rehearsal']);
});
