import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Enactment, LoadedSkill, LockFile } from '@fpf/contracts';
import { versionMismatch } from '@fpf/project/components';
import { schemaIds } from '@fpf/project/lock';
import { assertPinned } from '@fpf/project/pins';
import { showEnactment } from '../../src/skills/enact.ts';
import { showSkill } from '../../src/skills/show.ts';
import type { Ran } from '../support/fpf.ts';
import { component, naming, swapProject } from '../support/projects/swap-project.ts';

/** A name that would be two lines, the second of them one of ours. */
const posing = 'evil\n✔ all is well';
const posed = /^\W*all is well/m;

function saysNoLine({ stdout, stderr }: Ran): void {
  assert.match(stdout + stderr, /evil<U\+000A>|evil ✔/);
  assert.doesNotMatch(stdout + stderr, posed);
}

function locked(change: (lock: LockFile) => unknown) {
  const made = swapProject({});
  assert.equal(made.run('lock').code, 0);
  const file = join(made.dir, 'fpf.lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  writeFileSync(file, JSON.stringify({ ...lock, ...(change(lock) as object) }));
  return made;
}

test('what a config calls its provider is part of one line of what is trusted', () => {
  const config = naming('model-provider');
  const model = { ...config.model, provider: 'evil\n  - ✔ all is well' } as NonNullable<typeof config.model>;
  saysNoLine(swapProject({ model }, { source: component('model-provider', '() => ({})') }).run('trust', '.'));
});

test('what a lock calls a skill, a package or a pack is part of one line', () => {
  const skill = locked(({ skills }) => ({ skills: { ...skills, [`${posing}#x`]: Object.values(skills)[0] } }));
  saysNoLine(skill.run('verify'));

  const hash = `sha256-${'0'.repeat(64)}`;
  const pack = {
    version: posing,
    source: { type: 'folder', ref: 'x' },
    folder: 'skill-packs/one',
    skills: { a: hash },
    hash,
  };
  const packs = locked(() => ({ packs: { one: pack } }));
  saysNoLine(packs.run('skills', 'remove', 'one', '--dry-run'));

  saysNoLine(locked(() => ({ [posing]: 1 })).run('verify'));
});

test('what a frozen run says of a moved component is one line, whatever the lock calls it', () => {
  const lock = { model: { provider: 'rehearsal', name: 'rehearsal' }, schemas: schemaIds() } as unknown as LockFile;
  const pin = { package: posing, version: '1.0.0', contract: 'fpf:reporter/1.0' };
  const choice = { provider: 'rehearsal', name: 'rehearsal' } as Parameters<typeof assertPinned>[1];
  const now = { reporter: { ...pin, package: 'good' } };
  assert.throws(
    () => assertPinned({ ...lock, components: { reporter: pin } }, choice, now),
    (error: Error) => /evil<U\+000A>/.test(error.message) && !posed.test(error.message),
  );
});

test('a version that an installed package gives itself is part of one line', () => {
  const { message } = versionMismatch(
    { port: 'reporter', package: 'g', version: '1.0.0', at: 'components.reporter' },
    posing,
    '/ws',
  );
  assert.doesNotMatch(message, posed);
});

test('a key of a config is part of one line', () => {
  const refused = swapProject({ [posing]: 1 } as never).run('config', 'explain');
  assert.equal(refused.code, 2);
  saysNoLine(refused);
});

test('what a skill says of itself, and of its work, is part of one line', () => {
  const tool = {
    name: 't',
    effect: posing,
    description: posing,
    input_schema: { type: 'object', properties: { a: { type: 'string', description: posing } } },
  };
  const guards = [{ id: posing, predicate: posing, required_evidence: [posing] }];
  const diagnostics = [{ severity: 'error', file: posing, line: 1, column: 1, message: posing }];
  const manifest = {
    id: posing,
    version: posing,
    description: posing,
    source: { ref: posing },
    profile: 'fpf',
    diagnostics,
  };
  const loaded = { manifest, pin: { hash: 'h' }, tools: [tool], guards } as unknown as LoadedSkill;
  assert.doesNotMatch(showSkill({ id: 'x', version: 'x', hash: 'h', path: posing }, loaded), posed);
  const gaps = { gaps: [{ id: posing, message: posing, because: posing }] } as unknown as Enactment;
  assert.doesNotMatch(showEnactment(gaps, '✘'), posed);
});
