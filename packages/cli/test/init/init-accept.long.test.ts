import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { AcceptanceRecord } from '@fpf/contracts';
import { json, scratch } from '../support/fpf.ts';
import { live, nobody, ollama } from '../support/live.ts';

const root = join(import.meta.dirname, '../../../..');

/** What `npm install` would bring: Cucumber, and the steps. */
function install(project: string): void {
  const modules = join(project, 'node_modules');
  mkdirSync(join(modules, '@fpf'), { recursive: true });
  symlinkSync(join(root, 'packages/cucumber'), join(modules, '@fpf/cucumber'));
  symlinkSync(join(root, 'node_modules/@cucumber'), join(modules, '@cucumber'));
}

for (const [template, scenarios] of [
  ['app', 5],
  ['guard', 3],
] as const) {
  test(
    `a new project of the template ${template} can ask at once whether a model may be pinned`,
    { timeout: 240_000 },
    async () => {
      const home = scratch();
      const env = { OLLAMA_HOST: nobody, FPF_MODEL: '' };
      assert.equal((await live(['init', 'jetty', '--template', template], { cwd: home, env })).code, 0);
      const cwd = join(home, 'jetty');
      install(cwd);
      const ran = await live(['accept', '--model', 'rehearsal', '--json'], { cwd, env });
      assert.equal(ran.code, 0, ran.stdout);
      const { record, dir } = json(ran)['data'] as unknown as {
        readonly record: AcceptanceRecord;
        readonly dir: string;
      };
      assert.deepEqual([record.suite?.passed, record.suite?.failed, record.suite?.skipped], [scenarios, 0, 0]);
      assert.equal(record.suite?.decided, 1, 'the scenario that leaves the answer to the model');
      // One of the template's requests is not exact with the model of today: it says where to look, which nobody asked.
      assert.deepEqual([record.evaluation?.paired, record.evaluation?.both], [5, 4]);
      assert.ok(readdirSync(dir).includes('suite.html'));
      assert.equal((await live(['verify', dir], { cwd, env })).code, 0);
    },
  );
}

test(
  'where the server dies in the middle of the suite, that is what the scenario says, with what to do; nothing hangs',
  { timeout: 240_000 },
  async () => {
    const home = scratch();
    const { url } = await ollama({
      models: [{ name: 'functiongemma:tuned' }],
      answers: [{ when: { lastUser: 'Search the files for TODO' }, say: { content: 'No.', fault: 'server-dies' } }],
      otherwise: { content: 'No.' },
    });
    const env = { OLLAMA_HOST: url, FPF_MODEL: '' };
    assert.equal((await live(['init', 'jetty'], { cwd: home, env })).code, 0);
    const cwd = join(home, 'jetty');
    install(cwd);
    const feature = join(cwd, 'features/any-model.feature');
    const [head = '', scenario = ''] = readFileSync(feature, 'utf8').split('\n  @any-model\n');
    writeFileSync(
      feature,
      [head, scenario, scenario.replace('A wish to search', 'A second wish')].join('\n  @any-model\n'),
    );
    const ran = await live(['accept', '--model', 'functiongemma:tuned', '--json'], { cwd, env });
    assert.equal(ran.code, 6, ran.stdout);
    const { record } = json(ran)['data'] as unknown as { readonly record: AcceptanceRecord };
    const failing = record.checks.filter(({ ok }) => !ok).map(({ id }) => id);
    assert.deepEqual(failing, ['unmoved', 'suite', 'suite-decided', 'complete']);
    const [during, afterwards] = record.suite?.failures ?? [];
    assert.match(during?.scenario ?? '', /any-model\.feature:\d+ A wish to search is a search/);
    assert.match(during?.said ?? '', /Why \(model\.truncated\)/);
    assert.match(afterwards?.scenario ?? '', /A second wish is a search/);
    assert.match(
      afterwards?.said ?? '',
      /^Error: no model answered, so the scenario shows nothing: .*Why \(model\.unreachable\).* Next: Start it/,
    );
    assert.deepEqual([record.suite?.passed, record.suite?.failed], [4, 2]);
  },
);
