import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { engines, withFolder } from '../support/engines.ts';

const driver = fileURLToPath(new URL('../support/programs/fill-database.ts', import.meta.url));

/** Runs a program on a disk of four megabytes that only it sees. */
function onSmallDisk(folder: string, program: string, ...args: readonly string[]): ReturnType<typeof spawnSync> {
  const script = 'mount -t tmpfs -o size=4m none "$0" && exec "$@"';
  const inside = [
    'sh',
    '-c',
    script,
    folder,
    process.execPath,
    '--conditions=@fpf/source',
    '--disable-warning=ExperimentalWarning',
    program,
    folder,
    ...args,
  ];
  return spawnSync('unshare', ['--user', '--map-root-user', '--mount', ...inside], {
    encoding: 'utf8',
    timeout: 60_000,
  });
}

const trial =
  process.platform === 'linux'
    ? spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status
    : 1;
const skip = trial === 0 ? false : 'no disk of its own can be made for a process here (it needs user namespaces)';

for (const engine of engines) {
  test(
    `${engine}: a full disk is told, loses nothing that was acknowledged, and the session goes on when there is room`,
    { skip },
    async () => {
      await withFolder(async (folder) => {
        const { status, stdout, stderr } = onSmallDisk(folder, driver, engine);
        assert.equal(status, 0, String(stderr));
        const said = JSON.parse(String(stdout)) as {
          acknowledged: number;
          found: number;
          last: number;
          code: string;
          message: string;
        };
        assert.equal(said.code, 'cli.disk-full');
        assert.match(said.message, /there is no room left/);
        assert.ok(said.acknowledged > 0);
        assert.deepEqual([said.found, said.last], [said.acknowledged, said.acknowledged + 1]);
      });
    },
  );
}
