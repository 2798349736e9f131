import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { findBundle } from '../../src/runs/find-run.ts';
import { begunRuns, forgetBegun, noteBegun } from '../../src/runs/begun-runs.ts';
import { resumeCommand } from '../../src/runs/resume-command.ts';

/** From the workspace itself, whose state folder is elsewhere. */
const resume = (dir: string, run: string): string =>
  resumeCommand({ workspace: process.cwd(), stateDir: dir }, run).replace(` --state-dir ${dir}`, '');

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

test('the command that goes on with a run names the model that was named, for a shell, and none where none was', () => {
  const dir = stateDir();
  noteBegun(dir, { run: older, session: 's-1' });
  noteBegun(dir, { run: newer, session: 's-2', model: "scripted:/tmp/it's mine.json" });
  assert.equal(resume(dir, older), `fpf resume ${older}`);
  assert.equal(resume(dir, newer), `fpf resume ${newer} --model 'scripted:/tmp/it'\\''s mine.json'`);
  assert.equal(resume(dir, 'of another; place'), `fpf resume 'of another; place'`);
  writeFileSync(join(dir, 'begun', older), 's-1\n$(reboot)\n');
  assert.equal(resume(dir, older), `fpf resume ${older} --model '$(reboot)'`);
});

test('a task goes on with its run', () => {
  const dir = stateDir();
  noteBegun(dir, { run: older, session: 's-1', model: 'rehearsal' });
  noteBegun(dir, { run: newer, session: 's-2' });
  mkdirSync(join(dir, 'runs', older, 'tasks', '0199cccc-3'), { recursive: true });
  assert.equal(resume(dir, '0199cccc-3'), `fpf resume ${older} --model rehearsal`);
});

test('the command leads to the same place, where it would not find it by itself', () => {
  const place = { workspace: '/a b', stateDir: '/a b/.fpf', configFile: '/a b/fpf.config.json' };
  assert.equal(resumeCommand(place, older), `fpf resume ${older} --workspace '/a b'`);
  const elsewhere = { workspace: process.cwd(), stateDir: '/st', configFile: '/c.json' };
  assert.equal(resumeCommand(elsewhere, older), `fpf resume ${older} --config /c.json --state-dir /st`);
});

test('of a run that has not ended there is no report, and what goes on with it is told', () => {
  const dir = stateDir();
  noteBegun(dir, { run: older, session: 's-1', model: 'rehearsal' });
  const hint = `\`fpf resume ${older} --model rehearsal --state-dir ${dir}\` goes on`;
  assert.throws(
    () => findBundle({ workspace: process.cwd(), stateDir: dir }, older),
    (error) => FpfError.is(error) && error.hint.startsWith(hint),
  );
});
