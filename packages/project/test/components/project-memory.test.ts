import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openProject, type Project, type ProjectRun } from '../../src/index.ts';
import { workspace } from '../support/project-input.ts';

const folder = (): string => workspace({ policy: { allow: [{ tool: '*' }] } });
const openIn = async (t: TestContext, dir: string): Promise<Project> => {
  const project = await openProject(dir, { model: 'rehearsal' });
  t.after(() => project.close());
  return project;
};
const noted = async (run: ProjectRun<unknown>): Promise<void> => {
  const { outcome, explanation } = await run.result();
  assert.equal(outcome, 'completed', explanation);
};
const remember = (project: Project, title: string): ProjectRun =>
  project.call('remember_note', { title, text: 'milk' });

test('a project that stays open holds its memory during a run alone, and finds what others wrote meanwhile', async (t) => {
  const dir = folder();
  const [one, other] = [await openIn(t, dir), await openIn(t, dir)];
  await noted(one.query('list my notes'));
  await noted(remember(other, 'shopping'));
  const run = one.query('list my notes');
  await noted(run);
  const { runId } = await run.query;
  assert.match(JSON.stringify(one.runs.read(runId)), /shopping/);
  await noted(other.query('list my notes'));
});

test('runs of one project share its memory, also those that ask no model', async (t) => {
  const project = await openIn(t, folder());
  await Promise.all([
    noted(project.query('list my notes')),
    noted(remember(project, 'a')),
    noted(remember(project, 'b')),
  ]);
});

test('a memory that was held is tried again by the next run', async (t) => {
  const project = await openIn(t, folder());
  const { ports, project: record } = await project.compose();
  const held = await ports.agentfs.openProject(record.stateDir);
  const refused = await project.query('list my notes').result();
  assert.match(JSON.stringify(refused.reasons), /is held by/);
  await held.close();
  await noted(project.query('list my notes'));
});

test('a run that remembers nothing opens no memory', async (t) => {
  const dir = folder();
  const project = await openIn(t, dir);
  await noted(project.query('Search the files for TODO'));
  assert.ok(!existsSync(join(dir, '.fpf/project.db')));
});
