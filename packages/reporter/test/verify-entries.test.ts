import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { verifyBundle } from '../src/index.ts';
import { bundle, project } from './support/bundle.ts';

async function found(change: (dir: string) => void): Promise<readonly string[]> {
  const dir = await bundle();
  change(dir);
  return (await verifyBundle(dir, { project })).map((finding) => `${finding.file} ${finding.problem}`);
}

test('a link to a file or a folder is found, whether it leads anywhere or not', async () => {
  assert.deepEqual(await found((dir) => symlinkSync('trace.json', join(dir, 'other.json'))), [
    'other.json is a link; a bundle holds only files',
  ]);
  assert.deepEqual(await found((dir) => symlinkSync('/nowhere', join(dir, 'calls', 'gone'))), [
    'calls/gone is a link; a bundle holds only files',
  ]);
});

test('a listed file that became a link to its own content is found, and the link is not followed', async () => {
  const problems = await found((dir) => {
    renameSync(join(dir, 'trace.json'), `${dir}-trace.json`);
    symlinkSync(`${dir}-trace.json`, join(dir, 'trace.json'));
  });
  assert.deepEqual(problems, [
    'trace.json is a link; manifest.json lists a file',
    'trace.json is not there as a file that can be read',
  ]);
});

test('a listed file behind a folder that became a link is not read through it', async () => {
  const problems = await found((dir) => {
    renameSync(join(dir, 'calls'), `${dir}-calls`);
    symlinkSync(`${dir}-calls`, join(dir, 'calls'));
  });
  assert.ok(problems.includes('calls is a link; a bundle holds only files'));
  assert.ok(problems.includes('calls/1.json is listed in manifest.json and not there'));
});

test('a manifest that is a link is found', async () => {
  const problems = await found((dir) => {
    renameSync(join(dir, 'manifest.json'), `${dir}-manifest.json`);
    symlinkSync(`${dir}-manifest.json`, join(dir, 'manifest.json'));
  });
  assert.ok(problems.includes('manifest.json is a link; a bundle holds only files'));
});

test('a folder that holds nothing listed is found', async () => {
  assert.deepEqual(await found((dir) => mkdirSync(join(dir, 'empty', 'inner'), { recursive: true })), [
    'empty is a folder that holds nothing listed',
    'empty/inner is a folder that holds nothing listed',
  ]);
});

test('a FIFO is found and does not make verify wait', async () => {
  assert.deepEqual(await found((dir) => execFileSync('mkfifo', [join(dir, 'pipe')])), [
    'pipe is a special file; a bundle holds only files',
  ]);
});
