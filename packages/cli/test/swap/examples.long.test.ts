import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contractIds, type RunTrace } from '@fpf/contracts';
import { all, examples, projectWith } from '../support/examples.ts';
import { json } from '../support/fpf.ts';

type Report = {
  readonly port: string;
  readonly name: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
};

for (const example of all) {
  test(`${example.folder} passes \`fpf check\` from a project that says what its page says, unmodified`, () => {
    const { run } = projectWith([example]);
    for (const port of example.ports) {
      const ran = run('check', port, '--json');
      const reports = json(ran)['data'] as unknown as readonly Report[];
      assert.deepEqual(
        reports.filter(({ status }) => status === 'failed'),
        [],
        ran.stderr,
      );
      assert.equal(ran.code, 0);
      assert.ok(reports.filter(({ status }) => status === 'passed').length >= 5, ran.stdout);
    }
  });
}

test('every port has an example, and every example is tried', () => {
  const ports = new Set([...all.flatMap((example) => example.ports), 'agentfs-adapter']);
  assert.deepEqual([...ports].sort(), Object.keys(contractIds).sort());
  const folders = readdirSync(examples, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const packages = folders.filter((name) => readdirSync(join(examples, name)).includes('package.json'));
  assert.deepEqual(packages.sort(), all.map(({ folder }) => folder).sort());
});

test('a stack of which nearly every port is somebody else answers as ours does, and its trace says who did', () => {
  const used = all.filter(
    ({ folder }) => !['kleene-guards', 'echo-provider', 'recalled-skills', 'signed-permit'].includes(folder),
  );
  const { dir, run } = projectWith(used);
  const ran = run('run', 'Search the files for TODO');
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  const [id = ''] = readdirSync(join(dir, '.fpf/runs'));
  const trace = JSON.parse(readFileSync(join(dir, '.fpf/runs', id, 'trace.json'), 'utf8')) as RunTrace;
  assert.deepEqual(
    Object.fromEntries(Object.entries(trace.components ?? {}).filter(([, name]) => name.startsWith('@fpf/example-'))),
    {
      'agentfs-adapter': '@fpf/example-sdk-sessions@1.0.0',
      'model-gateway': '@fpf/example-taped-gateway@1.0.0',
      reporter: '@fpf/example-markdown-reporter@1.0.0',
      'skill-loader': '@fpf/example-npm-scope-skills@1.0.0',
      'skill-registry': '@fpf/example-npm-scope-skills@1.0.0',
      'tool-runner': '@fpf/example-bash-runner@1.0.0',
    },
  );
  const page = readFileSync(join(dir, '.fpf/runs', id, 'report.md'), 'utf8');
  assert.match(page, /reporter: ` @fpf\/example-markdown-reporter@1\.0\.0 `/);
  // Digests, journal, audit and trace hold; `fpf verify` knows no page but those of our reporter, and does not call
  // this one ok.
  const verified = run('verify', id);
  assert.deepEqual(
    [
      verified.code,
      verified.stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.replace(dir, 'DIR')),
    ],
    [
      0,
      [
        '▲ report.md is a page of @fpf/example-markdown-reporter@1.0.0: it was held to its digest only, and what it says was not checked',
        '▲ session.db was made by @fpf/example-sdk-sessions@1.0.0, and only that can read it: diff.patch ' +
          'was held to its digest only',
        `▲ in DIR/.fpf/runs/${id} nothing that can be checked here is off; not all of 2 files could be, as told above`,
      ],
    ],
  );
  const bundle = join(dir, '.fpf/runs', id);
  writeFileSync(join(bundle, 'report.md'), `${page}All is well.\n`);
  assert.match(run('verify', id).stdout, /✘ report\.md has sha256/);
  writeFileSync(join(bundle, 'report.md'), page);
  assert.match(readFileSync(join(dir, '../fpf-tape.ndjson'), 'utf8'), /"outcome":"answered"/);
});
