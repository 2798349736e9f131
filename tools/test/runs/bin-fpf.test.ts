import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { root } from '../support/copy-tree.ts';

test('tools/bin/fpf works through links, over the folder where it is called', () => {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-bin-'));
  try {
    const folder = join(dir, 'a folder');
    for (const path of [join(dir, 'bin'), join(dir, 'elsewhere'), folder]) mkdirSync(path);
    symlinkSync(join(root, 'tools/bin/fpf'), join(dir, 'elsewhere/fpf'));
    symlinkSync('../elsewhere/fpf', join(dir, 'bin/fpf'));
    writeFileSync(join(folder, 'fpf.config.json'), '{ "modle": 1 }\n');
    const ran = spawnSync('sh', ['-c', 'fpf skills list'], {
      cwd: folder,
      env: { PATH: `${join(dir, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`, HOME: dir },
      encoding: 'utf8',
    });
    assert.equal(ran.status, 2, ran.stderr);
    assert.match(ran.stderr, /modle/, 'it reads the config of that folder');
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test('tools/bin/fpf-exec runs a program of this checkout where it is called, which finds our packages as sources', () => {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-bin-'));
  try {
    symlinkSync(join(root, 'tools/bin/fpf-exec'), join(dir, 'fpf-exec'));
    const code = 'console.log(process.cwd(), process.version, process.env.NODE_OPTIONS)';
    const ran = spawnSync(join(dir, 'fpf-exec'), ['node', '-e', code], {
      cwd: dir,
      env: { PATH: process.env['PATH'] ?? '', HOME: dir },
      encoding: 'utf8',
    });
    assert.match(ran.stdout, new RegExp(`${dir} ${process.version} --conditions=@fpf/source `), ran.stderr);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
