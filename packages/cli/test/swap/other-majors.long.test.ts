import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf, scratch } from '../support/fpf.ts';

/** A run of this stack, one record of which is then of a later major. */
function laterRun(file: string, from: string | RegExp, to: string): { readonly dir: string; readonly run: string } {
  const dir = scratch();
  fpf(['run', 'Search the files for TODO', '-q'], { cwd: dir, env: { FPF_MODEL: 'rehearsal' } });
  const [run = ''] = readdirSync(join(dir, '.fpf/runs'));
  const path = join(dir, '.fpf/runs', run, file);
  const text = readFileSync(path, 'utf8');
  const later = text.replace(from, to);
  assert.notEqual(later, text, `${file} has no ${String(from)}`);
  writeFileSync(path, later);
  return { dir, run };
}

const rows: readonly (readonly [file: string, from: string | RegExp, to: string, commands: readonly string[]])[] = [
  ['trace.json', 'urn:fpf:run-trace:1', 'urn:fpf:run-trace:2', ['verify RUN', 'trace show RUN', 'report RUN']],
  ['manifest.json', 'urn:fpf:bundle-manifest:1', 'urn:fpf:bundle-manifest:2', ['verify RUN', 'report RUN']],
  ['events.ndjson', '{', '{"schema":"urn:fpf:journal-event:2",', ['verify RUN', 'report RUN']],
];

for (const [file, from, to, commands] of rows) {
  test(`a ${file} of a later major is refused as that, by ${commands.join(', ')}`, () => {
    const { dir, run } = laterRun(file, from, to);
    const major = /urn:fpf:[a-z-]+:2/.exec(to)?.[0] ?? '';
    for (const command of commands) {
      const { code, stdout, stderr } = fpf(command.replace('RUN', run).split(' '), { cwd: dir });
      const said = stdout + stderr;
      assert.notEqual(code, 0, `${command}\n${said}`);
      assert.match(said, /schema\.unknown-major/, command);
      assert.ok(said.includes(`"${major}", and this stack reads ${major.replace(/2$/, '1')}`), said);
      assert.match(said, /read it with that one, or with a later one/, command);
    }
  });
}

test('a lock of a later major is refused as that, and not as one that does not fit', () => {
  const dir = scratch();
  const env = { FPF_MODEL: 'rehearsal' };
  assert.equal(fpf(['lock', '-q'], { cwd: dir, env }).code, 0);
  const file = join(dir, 'fpf.lock.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"lockfileVersion": 1', '"lockfileVersion": 2'));
  for (const command of [['verify'], ['run', 'Search the files for TODO', '--frozen']]) {
    const { code, stdout, stderr } = fpf(command, { cwd: dir, env });
    assert.notEqual(code, 0);
    assert.match(stdout + stderr, /lockfileVersion 2, and this stack reads lockfileVersion 1/);
    assert.match(stdout + stderr, /schema\.unknown-major/);
  }
});
