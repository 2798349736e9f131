import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { copyHost } from '../../src/tree/copy-host.ts';

const home = mkdtempSync(join(tmpdir(), 'fpf-copy-'));
after(() => rmSync(home, { recursive: true, force: true }));
const limits = { maxEntries: 100, maxBytes: 100_000_000 };

test('a copy that cannot be written is not blamed on the workspace', async () => {
  const workspace = join(home, 'workspace');
  mkdirSync(workspace);
  await assert.rejects(copyHost(workspace, join(home, 'absent', 'copy'), new Set(), limits), (error: unknown) => {
    assert.ok(FpfError.is(error), String(error));
    assert.equal(error.code, 'session.unavailable');
    assert.match(error.message, /temporary folder .* does not take .*ENOENT/);
    return true;
  });
});

test('a workspace that cannot be opened is', async () => {
  await assert.rejects(copyHost(join(home, 'none'), join(home, 'copy'), new Set(), limits), (error: unknown) => {
    assert.ok(FpfError.is(error), String(error));
    assert.equal(error.code, 'session.workspace-unreadable');
    return true;
  });
});

const script = `
import { copyHost } from ${JSON.stringify(new URL('../../src/tree/copy-host.ts', import.meta.url).href)};
await copyHost(process.argv[1], process.argv[2] + '/copy', new Set(), ${JSON.stringify(limits)}).catch((error) => {
  console.log(JSON.stringify({ code: error.code, message: error.message, hint: error.hint }));
});`;

/** A file system of 1 MiB of its own, in a mount namespace that ends with the process. */
const small = 'mount -t tmpfs -o size=1m none "$1" && export TMPDIR="$1" && shift && exec "$@"';
const space = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--user', '--map-root-user'];
const mounts = spawnSync('unshare', [...space, 'sh', '-c', small, 'sh', mkdtempSync(join(home, 'try-')), 'true']).status === 0;

test('a full temporary folder is named, with the way out', { skip: mounts ? false : 'this user may not mount a tmpfs' }, () => {
  const [workspace, temp] = [join(home, 'big'), join(home, 'small')];
  for (const folder of [workspace, temp]) mkdirSync(folder);
  writeFileSync(join(workspace, 'big.bin'), new Uint8Array(3_000_000));
  const node = [process.execPath, '--conditions=@fpf/source', '--input-type=module', '-e', script, workspace, temp];
  const ran = spawnSync('unshare', [...space, 'sh', '-c', small, 'sh', temp, ...node], { encoding: 'utf8', cwd: import.meta.dirname });
  assert.equal(ran.status, 0, ran.stderr);
  const error = JSON.parse(ran.stdout) as { readonly code: string; readonly message: string; readonly hint: string };
  assert.equal(error.code, 'session.unavailable');
  assert.ok(error.message.includes(`the temporary folder ${temp} is full`), error.message);
  assert.match(error.hint, /TMPDIR/);
});
