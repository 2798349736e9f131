import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import type { ChangeSet } from '../../src/changes/change-set.ts';
import { openCopyMount } from '../../src/mount/copy-mount.ts';
import { openCallMount } from '../../src/mount/open-call-mount.ts';
import type { StartedOverlay } from '../../src/mount/overlay-mount.ts';
import { findSurvivors } from '../../src/sandbox/end-processes.ts';
import { HostBase } from '../../src/view/host-base.ts';
import {
  inMount,
  openOverlay,
  shell,
  startedOverlay,
  treeOf,
  unshareHolder,
  withWorld,
  type World,
} from '../support/mount-world.ts';
import { sandboxOf } from '../support/sandboxed.ts';

const held = await sandboxOf('overlay-unshare');
const skip = typeof held === 'string' ? held : false;

const limits = { bytes: 16_777_216, entries: 10_000, fileBytes: 1_000_000, maxEntries: 10_000, maxBytes: 16_777_216 };
let copies = 0;

async function openCopy(world: World): ReturnType<typeof openCopyMount> {
  const scratch = join(world.root, `copy-${(copies += 1)}`);
  mkdirSync(scratch);
  const base = new HostBase(world.workspace, world.covered);
  const marker = `${basename(world.root)}/${basename(scratch)}/`;
  return await openCopyMount({
    tree: treeOf(world),
    base,
    covered: world.covered,
    scratch,
    marker,
    limits,
    confined: false,
  });
}

/** All that a set says but times and hashes, and what each file holds. */
function said(set: ChangeSet): unknown {
  return {
    gone: [...set.gone].sort(),
    refused: [...set.refused].map(({ path, why }) => `${path}: ${why}`).sort(),
    puts: set.puts
      .map(({ path, entry: { type, mode, target }, sameAs }) => {
        const content =
          type === 'file'
            ? Buffer.concat([...set.pieces(path)].map((piece) => Buffer.from(piece))).toString('latin1')
            : '';
        return [path, type, mode.toString(8), target ?? '', sameAs ?? '', content].join(' ');
      })
      .sort(),
  };
}

const host = `mkdir -p d/e .fpf x/y; echo a > d/a; echo b > b; echo e > d/e/f; ln -s b l; echo db > .fpf/db; cp b same; chmod 700 x; echo y > x/y/z; ln -s /etc out; mkfifo pipe; ln b b2`;

const cases: Readonly<Record<string, string>> = {
  nothing: 'true',
  reading: 'cat b d/a > /dev/null; ls -R . > /dev/null',
  'touched and equal': 'touch b; echo a > d/a; cp -p same t; mv t same; chmod 600 b; chmod 644 b',
  'create, overwrite, append': 'echo n > n; echo B > b; echo more >> d/a; mkdir -p p/q; echo q > p/q/r',
  'unlink and rmtree': 'rm b; rm -r d; rmdir x/y 2>/dev/null || rm -r x/y',
  'delete and recreate a folder': 'rm -r d; mkdir d; echo n > d/n',
  'delete and recreate a folder as it was': 'cp -a d k; rm -r d; mv k d',
  'folder to file and back': 'rm -r d; echo file > d; rm b; mkdir b; echo in > b/in',
  'file to link, link to file': 'rm b; ln -s d/a b; rm l; echo l > l',
  'rename a file and a folder': 'mv b c; mv d moved; mv x/y d2',
  'hard links': 'ln d/a twin; ln n0 n1 2>/dev/null || { echo n > n0; ln n0 n1; ln n0 d/n2; }',
  'a link to what is unchanged': 'ln same d/same2',
  modes: 'chmod 600 b; chmod 711 d; chmod 0 d/a; chmod 1777 x',
  'a closed folder': 'mkdir -m 0 c0; mkdir c1; echo x > c1/x; chmod 0 c1/x c1',
  FIFOs: 'mkfifo new; rm pipe; chmod 600 pipe 2>/dev/null || true',
  links: 'ln -s d/e in; ln -s ../up esc; ln -s /etc/passwd abs; touch -h out; ln -sf b l',
  'set-id': 'cp b s; chmod 4755 s; mkdir g; chmod 2775 g',
  'a name that is not UTF-8': 'printf x > "$(printf "n\\377")"; mkdir "$(printf "d\\376")"',
  'too large': 'truncate -s 1000001 big; truncate -s 999999 fits',
  "the stack's own name": 'mkdir .fpf; echo x > .fpf/y',
  'odd names': `echo 1 > 'a b'; echo 2 > 'q"\\\\'; echo 3 > 'new
line'; mkdir -- -r; echo 4 > 'é'; printf 5 > "$(printf 'e\\314\\201')"; echo 6 > .hidden`,
  deep: 'p=.; for i in $(seq 60); do p=$p/deep; done; mkdir -p $p; echo x > $p/end',
};

for (const [name, script] of Object.entries(cases))
  test(`an overlay and a copy tell the same of: ${name}`, { skip }, () =>
    withWorld(host, async (world) => {
      const before = shell(world.workspace, "find . -printf '%p %y %m %s %l\\n' | sort");
      const overlay = await openOverlay(world);
      const copy = await openCopy(world);
      try {
        inMount(overlay, script);
        inMount(copy, script);
        const [one, other] = [await overlay.harvest(), await copy.harvest()];
        assert.deepEqual(said(one), said(other));
        assert.equal(await overlay.harvest(), one, 'asked again, it is the same');
        if (
          name === 'nothing' ||
          name === 'reading' ||
          name === 'touched and equal' ||
          name === 'delete and recreate a folder as it was'
        )
          assert.deepEqual(said(one), { gone: [], refused: [], puts: [] });
        else assert.notDeepEqual(said(one), { gone: [], refused: [], puts: [] });
      } finally {
        await overlay.end();
        await copy.end();
      }
      assert.equal(shell(world.workspace, "find . -printf '%p %y %m %s %l\\n' | sort"), before);
    }),
  );

test('a holder that is killed loses nothing of what was done', { skip }, () =>
  withWorld(host, async (world) => {
    const mount = await openOverlay(world);
    inMount(mount, 'echo kept > kept; rm b; mkdir -m 0 shut');
    const [holder] = findSurvivors(`${basename(world.root)}/`);
    assert.ok(holder);
    process.kill(holder, 'SIGKILL');
    const set = await mount.harvest();
    assert.deepEqual([set.gone, set.puts.map(({ path }) => path)], [['b'], ['kept', 'shut']]);
    assert.equal(Buffer.concat([...set.pieces('kept')]).toString(), 'kept\n');
    await mount.end();
    assert.deepEqual(findSurvivors(`${basename(world.root)}/`), []);
  }),
);

test('a workspace may have any name', { skip }, async () => {
  for (const odd of ['a:b', 'a,b', 'a b', 'q\'"', 'new\nline', '-x', 'back\\slash', 'dollar$(id)', 'l'.repeat(240)])
    await withWorld('true', async (world) => {
      const workspace = join(world.root, odd);
      mkdirSync(workspace);
      shell(workspace, 'mkdir d; echo a > d/a');
      const mount = await openOverlay({ ...world, workspace });
      inMount(mount, 'rm d/a; echo b > d/b');
      const set = await mount.harvest();
      assert.deepEqual([set.gone, set.puts.map(({ path }) => path)], [['d/a'], ['d/b']], odd);
      await mount.end();
    });
});

test('what is covered below a folder is hidden there, and the folder looks as ever', { skip }, () =>
  withWorld(
    'mkdir -p d/.fpf d/e; chmod 710 d; echo x > d/x; echo db > d/.fpf/db; mkdir f; echo f > f/own',
    async (world) => {
      const mount = await openOverlay({ ...world, covered: new Set(['d/.fpf', 'f/own', 'none/at/all']) }, {});
      assert.equal(
        inMount(mount, 'ls -A d f; stat -c %a d; echo y > d/y').replaceAll('\n', ' ').trim(),
        'd: e x  f: 710',
      );
      const set = await mount.harvest();
      assert.deepEqual([set.gone, set.puts.map(({ path }) => path), set.refused], [[], ['d/y'], []]);
      await mount.end();
    },
  ),
);

test('what is written is bounded by room and by entries, in memory and on a disk', { skip }, async () => {
  for (const upper of ['tmpfs', 'disk'] as const) {
    await withWorld('true', async (world) => {
      const mount = await openOverlay(world, {
        upper,
        limits: { bytes: 1_048_576, entries: 50, fileBytes: 4_194_304 },
      });
      const full = inMount(mount, 'head -c 3000000 /dev/zero > big 2>/dev/null && echo fits || echo full');
      assert.equal(full.trim(), upper === 'tmpfs' ? 'full' : 'fits');
      const set = await mount.harvest();
      assert.equal(mount.exhausted(), 'disk', upper);
      assert.ok(set.puts.length <= 1);
      await mount.end();
    });
    await withWorld('true', async (world) => {
      const mount = await openOverlay(world, {
        upper,
        limits: { bytes: 4_194_304, entries: 50, fileBytes: 4_194_304 },
      });
      inMount(mount, 'for i in $(seq 300); do touch f$i 2>/dev/null || break; done');
      await mount.harvest();
      assert.equal(mount.exhausted(), 'entries', upper);
      await mount.end();
    });
  }
});

test('where this workspace allows no overlay the call gets a copy, and says so', { skip }, () =>
  withWorld(host, async (world) => {
    const view = { kind: 'overlay', holder: unshareHolder, nsenter: '/usr/bin/nsenter', upper: 'tmpfs' } as const;
    const base = new HostBase(world.workspace, world.covered);
    const common = { tree: treeOf(world), base, covered: world.covered, limits, marker: 'no-such-marker/' };
    const open = (
      scratch: string,
      foreign: boolean,
      deltaFolder: string | undefined,
    ): ReturnType<typeof openCallMount> => {
      mkdirSync(join(world.root, scratch));
      const overlay = (): Promise<StartedOverlay> =>
        startedOverlay(world, deltaFolder === undefined ? {} : { deltaFolder });
      const ask = {
        ...common,
        scratch: join(world.root, scratch),
        foreign,
        processes: 64,
        place: () => undefined,
        overlay,
      };
      return openCallMount({ mode: 'overlay-unshare', confined: true, view, viewBoundsPids: false }, ask);
    };
    for (const opened of [
      await open('one', true, undefined),
      await open('two', false, world.workspace),
      await open('three', false, '/no/such'),
    ]) {
      assert.equal(opened.mode, 'copy-unshare');
      assert.equal(opened.notes.length, 1);
      assert.equal(readFileSync(join(opened.mount.seen, 'd', 'a'), 'utf8'), 'a\n');
      await opened.mount.end();
    }
  }),
);

test('a delta lies over the host, and is only read', { skip }, () =>
  withWorld('mkdir d; echo a > d/a; echo b > b', async (world) => {
    const layer = join(world.root, 'layer');
    mkdirSync(join(layer, 'd'), { recursive: true });
    shell(layer, 'echo over > d/new; mknod b c 0 0');
    const mount = await openOverlay(world, { deltaFolder: layer });
    assert.equal(
      inMount(mount, 'ls -A . d; cat d/new d/a; rm d/new').replaceAll('\n', ' ').trim(),
      '.: d  d: a new over a',
    );
    assert.equal(execFileSync('cat', [join(layer, 'd', 'new')], { encoding: 'utf8' }), 'over\n');
    await mount.end();
  }),
);
