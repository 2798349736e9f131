import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { openProject, type Project } from '../../src/index.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-call-')));
after(() => rmSync(top, { recursive: true, force: true }));

async function opened(config: object, use: (project: Project) => Promise<void>): Promise<void> {
  const dir = mkdtempSync(join(top, 'ws-'));
  writeFileSync(join(dir, 'list.md'), '- TODO: buy milk\n');
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
  const project = await openProject(dir);
  try {
    await use(project);
  } finally {
    await project.close();
  }
}

const refused =
  (words: RegExp, code = 'usage.bad-option') =>
  (error: unknown) =>
    FpfError.is(error) && error.code === code && words.test(error.message);

test('a program calls a tool by its name, and no model is asked', async () => {
  await opened({ model: { provider: 'ollama', name: 'functiongemma' } }, async (project) => {
    const tool = await project.tool('search_repo');
    assert.deepEqual([tool.skill, tool.effect, tool.bound], ['repo-search', 'pure', []]);
    const run = project.call('repo-search#search_repo', { query: 'milk' });
    const outputs: unknown[] = [];
    for await (const event of run) if (event.type === 'tool-result') outputs.push(event.data.result.output);
    const outcome = await run.result();
    assert.equal(outcome.outcome, 'completed', outcome.explanation);
    assert.deepEqual((outputs[0] as { readonly matches: unknown }).matches, [
      { path: 'list.md', line: 1, text: '- TODO: buy milk' },
    ]);
    const answers = project.runs
      .read('last')
      .flatMap((event) => (event.kind === 'model-result' ? [event.payload] : []));
    assert.deepEqual(
      answers.map(({ evidence: { model } }) => model),
      [{ provider: 'person', name: 'person', digest: null, conforming: false }],
    );
  });
});

test('a call that cannot be made is refused by name, or is a run that abstains once', async () => {
  await opened({}, async (project) => {
    await assert.rejects(project.tool('search_rep'), refused(/Did you mean search_repo/, 'tool.unknown'));
    await assert.rejects(
      project.call('files#search_repo', { query: 'a' }).result(),
      refused(/files#search_repo/, 'tool.unknown'),
    );
    assert.throws(() => project.call('search_repo', 'milk' as never), refused(/args/));
    assert.throws(() => project.call('search_repo', {}, { keepOpen: true } as never), refused(/keepOpen/));
    assert.throws(() => project.call('search_repo', {}, { budget: { turns: 99 } }), refused(/turns/));
    const run = project.call('search_repo', { query: 7 });
    const asked: string[] = [];
    for await (const event of run) if (event.type === 'model-result') asked.push(event.type);
    const { outcome, reasons } = await run.result();
    assert.deepEqual([outcome, reasons.map(({ code }) => code)], ['abstained', ['admit.bad-arguments']]);
    assert.deepEqual(asked, ['model-result'], 'who gives a call is not asked for another one');
    assert.equal((await project.call('search_repo', { query: 'milk' }, { mode: 'propose' }).result()).exit_code, 3);
  });
});
