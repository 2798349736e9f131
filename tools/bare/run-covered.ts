import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asCounts, type Counts } from '../test-all/counts.ts';

export type User = 'root' | 'ordinary';
const nobody = 65_534;
const demoted = [
  'setpriv',
  '--reuid=65534',
  '--regid=65534',
  '--clear-groups',
  '--inh-caps=-all',
  '--bounding-set=-all',
];

/** Every place where a program may look for bubblewrap. */
const places = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/local/sbin'].map(
  (dir) => `${dir}/bwrap`,
);

/** What `npm run test:long` tries alike, as root and as an ordinary user, whether bubblewrap is there or not. */
const named = '/^(?:in )?(?:overlay-unshare|copy-unshare)\\b/';

/**
 * Lays the clone and Node below `$0`, which decides who may enter, and an empty file over bubblewrap. Only the
 * processes of this mount namespace see any of it.
 */
const cover = `
mount --bind "$1" "$0/clone"
mount --bind "$2" "$0/node"
for place in ${places.join(' ')}; do
  if [ -e "$place" ]; then mount --bind "$0/nothing" "$place"; fi
  if [ -x "$place" ]; then echo "$place is not covered" >&2; exit 1; fi
done
cd "$0/clone/$3"
shift 3
exec "$@"`;

/** Why nothing can be covered here; undefined where it can. */
export function cannotCover(): string | undefined {
  if (process.platform !== 'linux') return 'only on Linux can a program be covered';
  if (process.getuid?.() !== 0) return 'only root can cover a program and become another user';
  const trial = spawnSync('unshare', ['--mount', 'mount', '--bind', '/dev/null', '/dev/null'], {
    encoding: 'utf8',
  });
  return trial.status === 0 ? undefined : `mounts of its own cannot be made: ${trial.stderr || String(trial.error)}`;
}

/**
 * Runs tests of one package with bubblewrap covered: as root in a clone that only root may enter, or as an ordinary
 * user in one that everybody may. Returns their counts; tests that leave none have failed.
 */
export function runCovered(root: string, user: User, folder: string, files: readonly string[]): Counts {
  const stage = mkdtempSync(join(tmpdir(), 'fpf-bare-'));
  const reports = join(root, folder, '.reports', `bare-${user}`);
  rmSync(reports, { recursive: true, force: true });
  for (const made of [join(stage, 'clone'), join(stage, 'home'), reports]) mkdirSync(made, { recursive: true });
  for (const name of ['node', 'nothing']) writeFileSync(join(stage, name), '');
  if (user === 'ordinary') {
    chmodSync(stage, 0o755);
    for (const own of [join(stage, 'home'), reports]) chownSync(own, nobody, nobody);
  }
  const {
    NODE_TEST_CONTEXT: _context,
    TMPDIR: _tmp,
    XDG_STATE_HOME: _state,
    NODE_COMPILE_CACHE: _cache,
    ...env
  } = process.env;
  try {
    const node = join(stage, 'node');
    const runner = join(stage, 'clone/tools/unit/run.mjs');
    const tests = [node, runner, '--reports', `bare-${user}`, '--at-once', '2', '--but-named', named, ...files];
    const words = [...(user === 'ordinary' ? demoted : []), ...tests];
    const { status } = spawnSync(
      'unshare',
      ['--mount', 'sh', '-euc', cover, stage, root, process.execPath, folder, ...words],
      {
        stdio: 'inherit',
        env: {
          ...env,
          HOME: join(stage, 'home'),
          NODE_COMPILE_CACHE: join(stage, 'home/compiled'),
          PATH: `${stage}:${env['PATH'] ?? ''}`,
        },
      },
    );
    const file = join(reports, 'unit.json');
    const counts = existsSync(file) ? asCounts(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
    const tried = counts !== undefined && counts.passed + counts.failed > 0;
    return tried && (status === 0) === (counts.failed === 0) ? counts : withoutCounts(status);
  } finally {
    // Were the clone still mounted here, this would not remove it.
    rmdirSync(join(stage, 'clone'));
    rmSync(stage, { recursive: true, force: true });
  }
}

function withoutCounts(status: number | null): Counts {
  const message = `its tests ended with ${status ?? 'a signal'}, which is not what they counted`;
  return { passed: 0, failed: 1, failures: [{ name: 'no counts', message }], skipped: [] };
}
