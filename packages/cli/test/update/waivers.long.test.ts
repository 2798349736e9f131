import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LockFile, Waiver } from '@fpf/contracts';
import { shellWord } from '@fpf/files/text';
import { ok } from '../support/registries/packs.ts';
import { component, install, used } from '../support/projects/swap-project.ts';
import { key, updateProject, type UpdateProject } from '../support/projects/update-project.ts';

const place = 'skill.s32-broad-tool:does-it/tools.json';
const waive = ['--waive', place, '--reason', 'it only adds'];

/** The scanner asks whether somebody has looked at that. */
function broad(project: UpdateProject, description = 'Do it.'): void {
  project.tool({
    description,
    annotations: {},
    guard: { predicate: 'x', required_evidence: ['session.open'], failure_mode: 'degrade' },
    degraded: { view: 'read-only' },
  });
}

function withReporter(): UpdateProject {
  const project = updateProject({ components: { reporter: { use: used, version: '1.0.0' } } });
  release(project, '1.0.0');
  return project;
}

function release(project: UpdateProject, version: string): void {
  const reporter =
    "() => ({ artifacts: async () => [], bundle: async () => ({ schema: 'urn:fpf:bundle-manifest:1', run_id: 'r', files: [] }) })";
  install(project.dir, { source: component('reporter', reporter), version });
  ok(project.run('trust', '.'));
}

const locked = ({ lock }: UpdateProject): LockFile => JSON.parse(lock()) as LockFile;
const waivers = (project: UpdateProject): readonly Waiver[] => locked(project).waivers ?? [];

test('one skill alone: the waiver that it is updated with is written, and told', () => {
  for (const name of ['does-it', key]) {
    const project = updateProject();
    ok(project.run('lock'));
    broad(project);
    const refused = project.run('update', name, '--yes');
    assert.equal(refused.code, 2);
    assert.ok(refused.stderr.includes(`: fpf update ${shellWord(name)} --waive ${place} --reason`), refused.stderr);
    assert.match(
      ok(project.run('update', name, ...waive, '--yes')).stdout,
      /^waives skill\.s32-broad-tool:does-it\/tools\.json: it only adds$/m,
    );
    assert.deepEqual(
      waivers(project).map(({ rule, skill, path, reason }) => [rule, skill, path, reason]),
      [['skill.s32-broad-tool', 'does-it', 'tools.json', 'it only adds']],
    );
    ok(project.run('verify'));
    assert.match(ok(project.run('update', name)).stdout, /nothing of it moved|everything is what/);
  }
});

test('what is said to be dropped is dropped, also of one skill alone', () => {
  const project = updateProject();
  broad(project);
  ok(project.run('lock', ...waive));
  project.tool({});
  assert.match(
    ok(project.run('update', 'does-it', '--yes')).stdout,
    /^drops the waiver skill\.s32-broad-tool:does-it\/tools\.json/m,
  );
  assert.deepEqual(waivers(project), []);
});

test('the waivers of what is not asked for stay as they are: they are for the bytes that stay pinned', () => {
  const project = withReporter();
  broad(project);
  ok(project.run('lock', ...waive));
  ok(project.run('trust', '.'));
  const before = waivers(project);
  assert.equal(before.length, 1);
  project.tool({});
  release(project, '1.1.0');
  const { stdout } = ok(project.run('update', 'reporter', '--yes'));
  assert.doesNotMatch(stdout, /waive/);
  assert.equal(locked(project).components['reporter']?.version, '1.1.0');
  assert.deepEqual(waivers(project), before);
});

test('what the scanner finds in a skill whose pin stays keeps no other pin; a waiver for it is refused, and not left out', () => {
  const project = withReporter();
  ok(project.run('lock'));
  broad(project);
  release(project, '1.1.0');
  const before = project.lock();
  const refused = project.run('update', 'reporter', ...waive, '--yes');
  assert.deepEqual([refused.code, project.lock()], [2, before]);
  assert.match(refused.stderr, /is for does-it, and "reporter" alone is to be updated[^]*pack\.not-waivable/);
  ok(project.run('update', 'reporter', '--yes'));
  assert.deepEqual([locked(project).components['reporter']?.version, waivers(project)], ['1.1.0', []]);
  ok(project.run('trust', '.'));
  assert.equal(project.run('update', '--yes').code, 2);
});
