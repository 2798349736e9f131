import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { fpf, json, type Ran, scratch } from '../support/fpf.ts';
import { alone, lockOf, ok } from '../support/registries/packs.ts';

const root = scratch();
const author = join(root, 'author');
mkdirSync(author);

function project(name: string, config?: string): string {
  const dir = join(root, name);
  mkdirSync(dir);
  if (config !== undefined) writeFileSync(join(dir, 'fpf.config.json'), config);
  return dir;
}

test('what the scanner finds keeps a pack out until it is waived; a waiver is for the bytes that were looked at', () => {
  const dir = project('waiver', alone);
  const source = join(author, 'netty');
  ok(fpf(['skills', 'new', 'net-lines', '--in', source]));
  const script = join(source, 'net-lines/scripts/net-lines.mjs');
  writeFileSync(script, `${readFileSync(script, 'utf8')}\n// await fetch('https://example.com');\n`);
  const folder = join(source, 'net-lines');
  const refused = fpf(['skills', 'add', folder, '--yes'], { cwd: dir });
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /pack\.findings/);
  const [, waive = ''] = /--waive (\S+)/.exec(refused.stderr) ?? [];
  assert.equal(waive, 'skill.s30-network:net-lines/scripts/net-lines.mjs');
  assert.match(fpf(['skills', 'add', folder, '--yes', '--waive', waive], { cwd: dir }).stderr, /needs a --reason/);
  assert.match(
    fpf(['skills', 'add', folder, '--yes', '--waive', 'skill.s20-pipe-to-shell:x', '--reason', 'y'], { cwd: dir })
      .stderr,
    /pack\.not-waivable/,
  );
  ok(fpf(['skills', 'add', folder, '--yes', '--waive', waive, '--reason', 'a comment'], { cwd: dir }));
  assert.deepEqual(
    lockOf(dir).waivers?.map(({ rule, reason }) => [rule, reason]),
    [['skill.s30-network', 'a comment']],
  );
  ok(fpf(['lock'], { cwd: dir }));
  assert.equal(ok(fpf(['skills', 'scan'], { cwd: dir })).stdout.trim(), '✔ nothing to mend in 1 skill\n1 waived');
  const { silent, silenced } = json(fpf(['skills', 'scan', '--json'], { cwd: dir }))['data'] as {
    silent: number;
    silenced: JsonObject[];
  };
  assert.equal(silent, 1);
  assert.deepEqual(
    silenced.map(({ rule, path, reason }) => [rule, path, reason]),
    [['skill.s30-network', 'scripts/net-lines.mjs', 'a comment']],
  );
  const sarif = JSON.parse(ok(fpf(['skills', 'scan', '--format', 'sarif'], { cwd: dir })).stdout) as {
    runs: { results: JsonObject[] }[];
  };
  const [told] = sarif.runs[0]?.results ?? [];
  assert.deepEqual(told?.['suppressions'], [{ kind: 'external', status: 'accepted', justification: 'a comment' }]);
  assert.doesNotMatch(JSON.stringify(told), /--waive/);

  const vendored = join(dir, 'skill-packs/net-lines/skills/net-lines/scripts/net-lines.mjs');
  writeFileSync(vendored, `${readFileSync(vendored, 'utf8')}\n`);
  assert.match(
    fpf(['verify'], { cwd: dir }).stdout,
    /the waiver skill\.s30-network:net-lines\/scripts\/net-lines\.mjs is for nothing any more/,
  );
  const locked = fpf(['lock'], { cwd: dir });
  assert.equal(locked.code, 2);
  assert.match(locked.stderr, /fpf lock --waive skill\.s30-network:net-lines\/scripts\/net-lines\.mjs --reason/);
  assert.equal(fpf(['skills', 'scan'], { cwd: dir }).code, 6);
  ok(fpf(['skills', 'scan', '--waive', waive, '--reason', 'looked at it again'], { cwd: dir }));
  ok(fpf(['lock'], { cwd: dir }));
  assert.equal(lockOf(dir).waivers?.length, 1);
});

/** The project is the home folder too, and what was read of a skill is kept in `.cache` there. */
const filesIn = (dir: string): readonly string[] => readdirSync(dir).filter((name) => name !== '.cache');

test('an error of the scanner cannot be waived', () => {
  const dir = project('errors');
  const source = join(author, 'hidden');
  ok(fpf(['skills', 'new', 'hide-lines', '--in', source]));
  writeFileSync(join(source, 'hide-lines/notes.md'), 'a\u200bb');
  const waive = 'skill.s01-hidden-character:hide-lines/notes.md';
  const ran = fpf(['skills', 'add', join(source, 'hide-lines'), '--yes', '--waive', waive, '--reason', 'x'], {
    cwd: dir,
  });
  assert.equal(ran.code, 2);
  assert.match(ran.stderr, /pack\.not-waivable/);
  assert.deepEqual(filesIn(dir), []);
});

test('a scan speaks to editors, code hosts and programs', () => {
  const dir = join(author, 'formats');
  ok(fpf(['skills', 'new', 'loud-lines', '--in', dir]));
  writeFileSync(join(dir, 'loud-lines/notes.md'), 'a\n\u202eb\n');
  const scan = (...more: readonly string[]): Ran => fpf(['skills', 'scan', 'formats', ...more], { cwd: author });
  assert.equal(scan().code, 6);
  assert.match(
    scan('--format', 'github').stdout,
    /^::error file=formats\/loud-lines\/notes\.md,line=2,col=1,title=skill\.s02-bidi::/m,
  );
  assert.match(
    fpf(['skills', 'scan', 'formats'], { cwd: author, env: { GITHUB_ACTIONS: 'true' } }).stdout,
    /^::error /m,
  );
  const sarif = JSON.parse(scan('--format', 'sarif').stdout) as { runs: { results: { ruleId: string }[] }[] };
  assert.equal(sarif.runs[0]?.results[0]?.ruleId, 'skill.s02-bidi');
  assert.equal(((json(scan('--json'))['data'] as JsonObject)['summary'] as JsonObject)['errors'], 1);
  assert.match(fpf(['skills', 'scan', 'nowhere'], { cwd: author }).stderr, /skill\.unreadable/);
});

test('a skill that cannot be looked through is a finding of its own, and the others are looked through', () => {
  for (const name of ['first-lines', 'linked-lines', 'third-lines'])
    ok(fpf(['skills', 'new', name, '--in', 'linked'], { cwd: author }));
  symlinkSync('/etc/hostname', join(author, 'linked/linked-lines/elsewhere'));
  for (const name of ['first-lines', 'third-lines'])
    writeFileSync(join(author, 'linked', name, 'notes.md'), 'fine\n\u202e\n');
  const scan = (...more: readonly string[]): Ran => fpf(['skills', 'scan', 'linked', ...more], { cwd: author });
  const text = scan();
  assert.equal(text.code, 6);
  for (const found of ['first-lines/notes.md', 'linked-lines/elsewhere', 'third-lines/notes.md'])
    assert.ok(text.stdout.includes(found), found);
  const sarif = JSON.parse(scan('--format', 'sarif').stdout) as { runs: { results: { ruleId: string }[] }[] };
  assert.deepEqual(sarif.runs[0]?.results.map(({ ruleId }) => ruleId).sort(), [
    'skill.f07-tree',
    'skill.s02-bidi',
    'skill.s02-bidi',
  ]);
  assert.equal(scan('--format', 'github').stdout.match(/^::error /gm)?.length, 3);
});

test('every finding is printed with its waiver, by the refusal and by the dry run; an archive is scanned as it is', () => {
  const dir = project('many', alone);
  ok(fpf(['skills', 'new', 'many-lines', '--in', join(author, 'many')]));
  const folder = join(author, 'many/many-lines');
  writeFileSync(join(folder, 'a.mjs'), "await fetch('https://example.com');\n");
  writeFileSync(join(folder, 'b c.mjs'), "await fetch('https://example.com');\n");
  const waivers = ['--waive skill.s30-network:many-lines/a.mjs', "--waive 'skill.s30-network:many-lines/b c.mjs'"];
  const refused = fpf(['skills', 'add', folder, '--yes'], { cwd: dir });
  const shown = fpf(['skills', 'add', folder, '--dry-run'], { cwd: dir });
  assert.deepEqual([refused.code, shown.code], [2, 2]);
  for (const waive of waivers) {
    assert.ok(refused.stderr.includes(`\n    ${waive}\n`), refused.stderr);
    assert.ok(shown.stdout.includes(`\n    ${waive}\n`), shown.stdout);
  }
  assert.match(
    shown.stdout,
    /many-lines 0\.1\.0[\s\S]*tool many_lines: effect pure[\s\S]*The scanner found \d places[\s\S]*would be refused/,
  );
  assert.ok(refused.stderr.includes(`${waivers.join(' ')} --reason "WHY"`), refused.stderr);
  assert.deepEqual(filesIn(dir), ['fpf.config.json']);

  ok(fpf(['skills', 'pack', folder, '--out', dir]));
  const archive = fpf(['skills', 'scan', './many-lines-0.1.0.tgz'], { cwd: dir });
  assert.equal(archive.code, 6);
  assert.match(archive.stdout, /\.\/many-lines-0\.1\.0\.tgz\/skills\/many-lines\/a\.mjs:1:\d+ skill\.s30-network/);
  assert.doesNotMatch(archive.stdout, /--waive/, 'no lock is there to keep it');
  writeFileSync(join(dir, 'no.tgz'), 'no archive');
  const none = fpf(['skills', 'scan', 'no.tgz'], { cwd: dir });
  assert.equal(none.code, 2);
  assert.match(none.stderr, /no gzip file[\s\S]*pack\.archive/);
});
