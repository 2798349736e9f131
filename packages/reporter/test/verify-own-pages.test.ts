import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { BundleManifest, RunTrace } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { type Makers, type ProjectTrace, verifyBundle } from '../src/index.ts';
import { bundle, forge, project, read } from './support/bundle.ts';

const makers: Makers = {
  orchestrator: '@fpf/orchestrator@1.0.0',
  reporter: '@fpf/reporter@1.0.0',
  adapter: '@fpf/agentfs-adapter@1.0.0',
};
const ours = ['summary.md', 'junit.xml', 'report.html'];

/** As another reporter leaves it: the records, what calls put out, a page of its own, and none of ours. */
async function foreign(
  reporter: string,
): Promise<{ readonly dir: string; readonly told: () => Promise<readonly string[]> }> {
  const dir = await bundle();
  const components = { orchestrator: makers.orchestrator, reporter };
  const gives: ProjectTrace = (events, ending) => ({ ...project(events, ending), components });
  relist(dir, (files) => files.filter(({ path }) => !ours.includes(path)), 'page.md', 'All was well.\n');
  for (const name of ours) rmSync(join(dir, name));
  const trace = JSON.parse(read(dir, 'trace.json')) as RunTrace;
  const artifact_paths = [...trace.outputs.artifact_paths.filter((path) => !ours.includes(path)), 'page.md'].sort();
  forge(dir, 'trace.json', JSON.stringify({ ...trace, components, outputs: { ...trace.outputs, artifact_paths } }));
  const told = async (): Promise<readonly string[]> =>
    (await verifyBundle(dir, { project: gives, makers })).map(
      ({ file, problem, note }) => `${note ? 'note ' : ''}${file} ${problem}`,
    );
  return { dir, told };
}

function relist(
  dir: string,
  keep: (files: BundleManifest['files']) => BundleManifest['files'],
  name: string,
  text: string,
): void {
  const manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')) as BundleManifest;
  writeFileSync(join(dir, name), text);
  const files = [...keep(manifest.files), { path: name, size: text.length, sha256: sha256(text) }];
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify({ ...manifest, files }));
}

const page =
  'note page.md is a page of @acme/pages@3.1.0: it was held to its digest only, and what it says was not checked';

test('a bundle of another reporter: its own pages are told of, and it owes none of ours', async () => {
  assert.deepEqual(await (await foreign('@acme/pages@3.1.0')).told(), [page]);
});

test('what is of the contract is checked, whoever writes it', async () => {
  for (const [file, text, wrong] of [
    ['audit-summary.json', '{}\n', /^note audit-summary\.json|^audit-summary\.json is not what/],
    ['calls/1.stderr.txt', 'All is well.', /^calls\/1\.stderr\.txt is not what the journal says/],
    ['calls/1.json', '{}', /^calls\/1\.json/],
  ] as const) {
    const { dir, told } = await foreign('@acme/pages@3.1.0');
    forge(dir, file, text);
    const found = await told();
    assert.ok(
      found.some((line) => wrong.test(line)),
      `${file}\n${found.join('\n')}`,
    );
  }
  const { dir, told } = await foreign('@acme/pages@3.1.0');
  writeFileSync(join(dir, 'page.md'), 'All is better.\n');
  assert.match((await told()).join('\n'), /^page\.md has sha256/);
  relist(dir, (files) => files.filter(({ path }) => path !== 'page.md'), 'calls/9.stdout.txt', 'All is well.');
  assert.match((await told()).join('\n'), /^calls\/9\.stdout\.txt is not what the journal says of any call/m);
});

test('a page of ours in such a bundle is compared, and told of where it is made otherwise', async () => {
  const { dir, told } = await foreign('@acme/pages@3.1.0');
  relist(dir, (files) => files, 'summary.md', 'Mine.\n');
  assert.match(
    (await told()).join('\n'),
    /^note summary\.md was made by @acme\/pages@3\.1\.0.*held to its digest only$/m,
  );
});

test('another version of our own reporter is no other reporter: it owes its pages, and a file of nobody is none of its', async () => {
  const found = await (await foreign('@fpf/reporter@0.9.0')).told();
  for (const name of ours)
    assert.ok(found.includes(`${name} is not there as a file that can be read`), found.join('\n'));
  assert.ok(found.includes('page.md is not what the journal says of any call'));
});
