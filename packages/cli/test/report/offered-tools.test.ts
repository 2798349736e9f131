import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type JournalEvent, payloadsOf } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { newWorkspace, runWriting } from '../support/sessions.ts';

test('a report has the arguments of each tool that was offered, by the hash of the journal; another file is none', () => {
  const world = newWorkspace();
  const run = runWriting(world, 'made.md', 'made\n');
  const dir = join(world.ws, '.fpf', 'runs', run);
  const lines = readFileSync(join(dir, 'events.ndjson'), 'utf8').trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as JournalEvent);
  const hashes = payloadsOf(events, 'skills-loaded').flatMap(({ skills }) =>
    skills.flatMap(({ schemas }) => Object.values(schemas)),
  );
  assert.ok(hashes.length > 0);
  const files = readdirSync(join(dir, 'tools')).sort();
  assert.deepEqual(files, [...new Set(hashes)].map((hash) => `${hash}.json`).sort());
  for (const file of files) assert.equal(`${sha256(readFileSync(join(dir, 'tools', file)))}.json`, file);
  assert.equal(world.run('verify', run).code, 0);

  // Listed with its own digest, and of no tool that was offered.
  const [foreign, manifest] = ['{"type":"object"}', join(dir, 'manifest.json')];
  const name = `tools/${sha256(foreign)}.json`;
  writeFileSync(join(dir, name), foreign);
  const list = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly files: { path: string; sha256: string }[] };
  list.files.push({ ...list.files[0], path: name, sha256: sha256(foreign) });
  writeFileSync(manifest, `${JSON.stringify(list, null, 2)}\n`);
  const found = world.run('verify', run);
  assert.equal(found.code, 5);
  assert.match(found.stdout, new RegExp(`${name} is not what the journal says`));
});
