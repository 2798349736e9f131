import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { fpf, json, scratch } from '../support/fpf.ts';
import { alone, configOf, edit, lockOf, makePack, ok } from '../support/registries/packs.ts';

const root = scratch();
const author = join(root, 'author');
mkdirSync(author);

const made = makePack(join(author, 'pack'));
const packs = { one: made.pack(), two: made.next().pack() };

function project(name: string, config?: string): string {
  const dir = join(root, name);
  mkdirSync(dir);
  if (config !== undefined) writeFileSync(join(dir, 'fpf.config.json'), config);
  return dir;
}

test('a pack is shown, added, verified, updated with its difference, and removed', () => {
  const config =
    '{\n  "skills": {\n    "sources": [\n      { "package": "@fpf/skills" }\n    ],\n    "max": 2\n  }\n}\n';
  const dir = project('whole', config);
  const shown = ok(fpf(['skills', 'add', packs.one, '--dry-run'], { cwd: dir }));
  assert.match(
    shown.stdout,
    /@acme\/skills 1\.0\.0[\s\S]*its manifest fits[\s\S]*tool count_lines: effect pure; needs a rule in policy\.allow: \{ "tool": "count_lines", "skill": "count-lines" \}[\s\S]*Nothing was changed/,
  );
  assert.deepEqual(readdirSync(dir), ['fpf.config.json']);

  const refused = fpf(['skills', 'add', packs.one], { cwd: dir });
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /pack\.not-confirmed/);
  assert.deepEqual(readdirSync(dir), ['fpf.config.json']);

  ok(fpf(['skills', 'add', packs.one, '--yes'], { cwd: dir }));
  assert.deepEqual(readdirSync(join(dir, 'skill-packs')), ['@acme']);
  assert.equal(
    readFileSync(join(dir, 'fpf.config.json'), 'utf8'),
    config.replace(
      '{ "package": "@fpf/skills" }',
      '{ "package": "@fpf/skills" },\n      { "folder": "skill-packs/@acme/skills/skills", "name": "@acme/skills" }',
    ),
  );
  const pin = lockOf(dir).packs?.['@acme/skills'];
  assert.equal(pin?.version, '1.0.0');
  assert.equal(pin?.folder, 'skill-packs/@acme/skills');
  assert.equal(pin?.source.ref, '../author/out/acme-skills-1.0.0.tgz');
  assert.match(pin?.source.integrity ?? '', /^sha512-/);
  const skill = lockOf(dir).skills['skill-packs/@acme/skills/skills#count-more'];
  assert.equal(skill?.hash, pin?.skills['count-more']);
  assert.deepEqual(Object.keys(skill?.files ?? {}), [
    'SKILL.md',
    'evals/cases.json',
    'scripts/count-more.mjs',
    'tools.json',
  ]);
  ok(fpf(['verify'], { cwd: dir }));

  assert.match(fpf(['skills', 'add', packs.one, '--yes'], { cwd: dir }).stderr, /pack\.exists/);
  assert.match(ok(fpf(['skills', 'update', '@acme/skills', '--yes'], { cwd: dir })).stdout, /nothing to change/);

  const before = readFileSync(join(dir, 'fpf.lock.json'), 'utf8');
  assert.equal(fpf(['skills', 'update', '@acme/skills', packs.two], { cwd: dir }).code, 2);
  const diff = ok(fpf(['skills', 'update', '@acme/skills', packs.two, '--dry-run'], { cwd: dir })).stdout;
  assert.match(diff, /version 1\.0\.0 -> 1\.1\.0; skills that change: count-more\n/);
  assert.match(diff, /NEW PERMISSION count-more: count_more: destructive/);
  assert.match(diff, /^-  version: "0\.1\.0"\n\+  version: "0\.2\.0"$/m);
  assert.match(diff, /from archive \.\.\/author\/out\/acme-skills-1\.1\.0\.tgz {2}sha512-/);
  const shownFiles = [...diff.matchAll(/^diff --git a\/(\S+)/gm)].map(([, path]) => path);
  assert.deepEqual(shownFiles, ['skills/count-more/SKILL.md', 'skills/count-more/tools.json', 'package.json']);
  assert.equal(readFileSync(join(dir, 'fpf.lock.json'), 'utf8'), before);

  ok(fpf(['skills', 'update', '@acme/skills', packs.two, '--yes'], { cwd: dir }));
  assert.equal(lockOf(dir).packs?.['@acme/skills']?.version, '1.1.0');
  ok(fpf(['verify'], { cwd: dir }));

  assert.match(
    ok(fpf(['skills', 'remove', '@acme/skills', '--dry-run'], { cwd: dir })).stdout,
    /Would remove.*[\s\S]*Nothing was changed/,
  );
  assert.ok(existsSync(join(dir, 'skill-packs')));
  const unasked = fpf(['skills', 'remove', '@acme/skills'], { cwd: dir });
  assert.equal(unasked.code, 2, 'nobody said yes');
  assert.match(unasked.stderr, /pack\.not-confirmed/);
  assert.ok(existsSync(join(dir, 'skill-packs')));
  ok(fpf(['skills', 'remove', '@acme/skills', '--yes'], { cwd: dir }));
  assert.equal(readFileSync(join(dir, 'fpf.config.json'), 'utf8'), config);
  assert.deepEqual(
    Object.keys(lockOf(dir).skills).filter((key) => key.startsWith('skill-packs')),
    [],
  );
  assert.ok(!existsSync(join(dir, 'skill-packs')));
  ok(fpf(['verify'], { cwd: dir }));
  assert.match(fpf(['skills', 'remove', '@acme/skills'], { cwd: dir }).stderr, /pack\.unknown/);
});

test('a changed byte is named by verify, by a frozen run, and shown by update, which takes it back', () => {
  const dir = project('drift', alone);
  ok(fpf(['skills', 'add', packs.one, '--yes'], { cwd: dir }));
  assert.deepEqual((configOf(dir)['skills'] as JsonObject)['sources'], [
    { folder: 'skill-packs/@acme/skills/skills', name: '@acme/skills' },
  ]);
  const skill = join(dir, 'skill-packs/@acme/skills/skills/count-lines');
  writeFileSync(join(skill, 'added.txt'), '');
  edit(join(skill, 'scripts/count-lines.mjs'), '16 MiB', '17 MiB');
  const verified = fpf(['verify', '--json'], { cwd: dir });
  assert.equal(verified.code, 5);
  const [drift] = (json(verified)['data'] as { drift: JsonObject[] }).drift;
  assert.equal(drift?.['pin'], 'skills.skill-packs/@acme/skills/skills#count-lines');
  assert.deepEqual(drift?.['files'], { changed: ['scripts/count-lines.mjs'], added: ['added.txt'], removed: [] });
  const trial = fpf(['run', '--no-frozen', 'count the lines of a file', '--quiet'], { cwd: dir });
  assert.match(trial.stderr, /The skill count-lines is not what fpf\.lock\.json pins: `fpf verify` says what moved/);
  const frozen = fpf(['run', '--frozen', 'count lines', '--json'], { cwd: dir });
  assert.equal(frozen.code, 5, frozen.stdout);
  assert.match(frozen.stdout, /skill\.hash-drift.*changed scripts\/count-lines\.mjs; added added\.txt/);
  const edits = 'skills/count-lines/added.txt (added), skills/count-lines/scripts/count-lines.mjs';
  const removed = fpf(['skills', 'remove', '@acme/skills'], { cwd: dir });
  assert.equal(removed.code, 2);
  assert.ok(removed.stderr.includes(`edited here since it was added: ${edits}`), removed.stderr);
  assert.match(removed.stderr, /pack\.not-confirmed/);
  assert.ok(existsSync(skill));
  assert.equal(fpf(['skills', 'update', '@acme/skills'], { cwd: dir }).code, 2);
  const update = ok(fpf(['skills', 'update', '@acme/skills', '--yes'], { cwd: dir })).stdout;
  assert.match(update, /-.*17 MiB[\s\S]*\+.*16 MiB/);
  assert.match(
    update,
    /version 1\.0\.0 -> 1\.0\.0; skills that change: count-lines\n +drifted from the lock, for they were edited here: count-lines\n/,
  );
  assert.ok(update.includes(`edited here since it was added: ${edits}`), update);
  ok(fpf(['verify'], { cwd: dir }));
});

test('what moved in a skill is told also where no model server answers; where nothing moved, that is the answer', () => {
  const dir = project('silent', alone);
  ok(fpf(['skills', 'add', packs.one, '--yes'], { cwd: dir }));
  const verify = (): ReturnType<typeof fpf> =>
    fpf(['verify', '--model', 'ollama:functiongemma'], {
      cwd: dir,
      env: { FPF_MODEL: '', OLLAMA_HOST: 'http://127.0.0.1:9' },
    });
  ok(fpf(['lock'], { cwd: dir }));
  const path = join(dir, 'fpf.lock.json');
  const lock = JSON.parse(readFileSync(path, 'utf8')) as { model: JsonObject };
  writeFileSync(
    path,
    JSON.stringify({
      ...lock,
      model: { provider: 'ollama', name: 'functiongemma', digest: `sha256:${'1'.repeat(64)}` },
    }),
  );
  const silent = verify();
  assert.equal(silent.code, 69, silent.stdout);
  assert.match(silent.stderr, /model\.unreachable/);
  const script = join(dir, 'skill-packs/@acme/skills/skills/count-lines/scripts/count-lines.mjs');
  writeFileSync(script, `${readFileSync(script, 'utf8')}\n`);
  const moved = verify();
  assert.equal(moved.code, 5, moved.stderr);
  assert.match(moved.stdout, /#count-lines .*changed scripts\/count-lines\.mjs/);
  assert.match(moved.stdout, /the model was not looked at: .*(?:127\.0\.0\.1|answer)/);
  assert.doesNotMatch(moved.stdout, /^model\./m, 'the model is no pin that moved');
});

test('what was put beside the skills of a pack, or took their place, is an edit; removing it takes a yes', () => {
  const dir = project('edits', alone);
  ok(fpf(['skills', 'add', packs.one, '--yes'], { cwd: dir }));
  const folder = join(dir, 'skill-packs/@acme/skills');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  mkdirSync(join(folder, 'skills/own'));
  rmSync(join(folder, 'skills/count-more'), { recursive: true });
  const shown = json(ok(fpf(['skills', 'remove', '@acme/skills', '--dry-run', '--json'], { cwd: dir })))[
    'data'
  ] as JsonObject;
  assert.deepEqual(shown['edited'], ['notes.txt (added)', 'skills/count-more (removed)', 'skills/own (added)']);
  assert.equal(fpf(['skills', 'remove', '@acme/skills', '--json'], { cwd: dir }).code, 2);
  assert.equal(readFileSync(join(folder, 'notes.txt'), 'utf8'), 'mine');
  assert.match(
    ok(fpf(['skills', 'remove', '@acme/skills', '--yes'], { cwd: dir })).stdout,
    /Removed @acme[^]*edited here.*notes\.txt/,
  );
  assert.ok(!existsSync(folder));
});

test('what is no pack is told what to write; a foreign header, where it stands', () => {
  const dir = project('no-pack');
  mkdirSync(join(dir, 'empty'));
  assert.match(
    fpf(['skills', 'pack', 'empty'], { cwd: dir }).stderr,
    /neither a skill[\s\S]*"name": "@acme\/skills",\s+"version": "1\.0\.0"/,
  );
  mkdirSync(join(dir, 'bad'));
  writeFileSync(join(dir, 'bad/SKILL.md'), '---\ndescription: x\nname: Bad Name\n---\nbody\n');
  const ran = fpf(['skills', 'add', 'bad', '--profile', 'lenient', '--yes'], { cwd: dir });
  assert.equal(ran.code, 2);
  assert.match(ran.stderr, /bad\/SKILL\.md:3 name "Bad Name"/);
  assert.doesNotMatch(ran.stderr, /package\.json/);
});

test('a pack that is not what its manifest says, or of another name, is refused', () => {
  const dir = project('integrity', alone);
  const bad = join(author, 'bad');
  mkdirSync(bad);
  spawnSync('tar', ['-xzf', packs.one, '-C', bad]);
  writeFileSync(join(bad, 'package/skills/count-more/more.txt'), 'x');
  spawnSync('tar', ['-czf', join(bad, 'bad.tgz'), '-C', bad, 'package']);
  const ran = fpf(['skills', 'add', join(bad, 'bad.tgz'), '--yes'], { cwd: dir });
  assert.equal(ran.code, 5);
  assert.match(ran.stderr, /pack\.integrity/);
  ok(fpf(['skills', 'add', packs.one, '--yes'], { cwd: dir }));
  assert.match(
    fpf(['skills', 'update', '@acme/skills', join(author, 'pack/skills/count-lines'), '--yes'], { cwd: dir }).stderr,
    /not @acme\/skills/,
  );
});

test('a skill of a name that the project has already is refused before anything is written', () => {
  const own = '{ "skills": { "sources": [{ "folder": "own" }] } }\n';
  const dir = project('names', own);
  ok(fpf(['skills', 'new', 'count-more', '--in', join(dir, 'own')]));
  const ran = fpf(['skills', 'add', packs.one, '--yes'], { cwd: dir });
  assert.equal(ran.code, 2);
  assert.match(ran.stderr, /has a skill count-more already, from own/);
  assert.deepEqual(readdirSync(dir), ['fpf.config.json', 'own']);
});
