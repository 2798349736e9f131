import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { SpawnPlan } from '@fpf/contracts';
import { commitToHost } from '../../src/host/commit/commit.ts';
import type { CommitParts, WorkerCommand } from '../../src/host/plan/commit-parts.ts';
import { settleCommit } from '../../src/host/undo/settle.ts';
import { undoCommit } from '../../src/host/undo/undo.ts';
import { workerPlan } from '../../src/host/commit/commit-sandbox.ts';
import { climb } from '../../src/ladder/ladder.ts';
import { allSteps } from '../../src/options.ts';
import { findRuntime } from '../../src/sandbox/runtime.ts';
import { makeWorld, type World } from './support/commit-world.ts';
import { file, folder, link, treeOf } from './support/small-tree.ts';

const scratch = mkdtempSync(join(tmpdir(), 'fpf-stage-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const runtime = findRuntime();
const noRoot = process.getuid?.() === 0 ? false : 'only root meets files of others that it may write';

/** A few entries of each kind, all of which are user 1000's, but for two. */
const before = treeOf({
  'src/a': file('1'),
  'src/b': file('2', 0o600),
  'src/l': link('a'),
  'old/x': file('3'),
  mixed: file('4'),
  closed: folder(0o700),
});
const after = treeOf({
  'src/a': file('11'),
  'src/b': file('22', 0o640),
  'src/l': link('b'),
  'src/deep/new/c': file('5'),
  'src/n': link('a'),
  old: file('a folder before'),
  mixed: file('44'),
  'closed/in': file('6'),
});

function theirWorld(): World {
  const world = makeWorld(before);
  const all = (uid: number, gid: number, paths: readonly string[]): void => {
    for (const path of paths) lchownSync(join(world.workspace, path), uid, gid);
  };
  all(1000, 1001, ['.', ...Object.keys(before)]);
  all(1002, 1003, ['src/b']);
  all(0, 0, ['mixed']);
  chmodSync(join(world.workspace, 'src'), 0o2755);
  return world;
}

function owners(world: World, paths: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    paths.map((path) => {
      const { uid, gid } = lstatSync(join(world.workspace, path));
      return [path, `${uid}:${gid}`];
    }),
  );
}

const theirs = {
  'src/a': '1000:1001',
  'src/b': '1002:1003',
  'src/l': '1000:1001',
  old: '1000:1001',
  mixed: '0:0',
  closed: '1000:1001',
};
const fresh = {
  'src/deep': '1000:1001',
  'src/deep/new': '1000:1001',
  'src/deep/new/c': '1000:1001',
  'src/n': '1000:1001',
  'closed/in': '1000:1001',
};

for (const step of allSteps) {
  const { sandbox, notes } = await climb([step], runtime, scratch);
  const skip = noRoot === false ? (sandbox ? false : notes.join('; ')) : noRoot;
  const planOf =
    (workspace: string) =>
    (command: WorkerCommand): SpawnPlan =>
      workerPlan({ sandbox, runtime, workspace, scratch: () => scratch, allowUnconfined: false }, command).plan;

  test(
    `in ${step} root commits over what belongs to others, who keep it, and the undo gives it back`,
    { skip },
    async () => {
      const world = theirWorld();
      try {
        const commands: SpawnPlan[] = [];
        const sandboxed = (command: WorkerCommand): SpawnPlan => {
          const plan = planOf(world.workspace)(command);
          commands.push(plan);
          return plan;
        };
        const parts = world.parts(before, after, { sandbox: sandboxed });
        await commitToHost(parts);
        assert.notEqual(commands[0]?.program, runtime.node, 'it is confined');
        assert.deepEqual(withoutSetGid(world), after);
        assert.deepEqual(owners(world, Object.keys({ ...theirs, ...fresh })), { ...theirs, ...fresh });
        assert.equal(lstatSync(join(world.workspace, 'src')).mode & 0o7777, 0o2755);
        await undoCommit(parts);
        assert.deepEqual(withoutSetGid(world), before);
        assert.deepEqual(owners(world, [...Object.keys(theirs), 'old/x']), { ...theirs, 'old/x': '1000:1001' });
      } finally {
        world.remove();
      }
    },
  );

  test(
    `in ${step} a worker over what belongs to others has three powers, and writes nothing but the workspace`,
    { skip },
    () => {
      const world = theirWorld();
      try {
        const command = join(world.dir, 'command');
        mkdirSync(command);
        const tries = [
          '/usr/x',
          '/etc/x',
          '/dev/x',
          '/proc/sys/kernel/core_pattern',
          '/fpf/skill/x',
          `${world.workspace}/src/inside`,
        ];
        const script = `import { readFileSync, writeFileSync } from 'node:fs';
        console.log(readFileSync('/proc/self/status', 'utf8'));
        for (const path of process.argv.slice(2)) try { writeFileSync(path, 'x'); console.log('wrote ' + path); } catch { console.log('no ' + path); }`;
        writeFileSync(join(command, 'main.mjs'), script);
        const {
          program,
          args,
          env,
          cwd,
          open = [],
        } = planOf(world.workspace)({
          folder: command,
          script: 'main.mjs',
          args: [...tries, join(world.dir, 'new')],
          overOwners: true,
        });
        const stdio = ['ignore' as const, 'pipe' as const, 'pipe' as const, ...open.map((path) => openSync(path, 'r'))];
        const ran = spawnSync(program, args, { env: { ...env }, cwd, encoding: 'utf8', stdio });
        assert.match(ran.stdout, /^CapEff:\t000000000000000b$/m, ran.stderr);
        assert.match(ran.stdout, /^NoNewPrivs:\t1$/m);
        assert.deepEqual(
          // What is new beside the workspace goes to a /tmp of its own.
          ran.stdout.split('\n').filter((line) => line.startsWith('wrote ') && !line.endsWith('/new')),
          [`wrote ${world.workspace}/src/inside`],
        );
        for (const path of ['/usr/x', '/etc/x', join(world.dir, 'new'), join(command, 'x')])
          assert.equal(existsSync(path), false, path);
        assert.match(
          spawnSync('unshare', ['--user', '--map-root-user', 'true'], { encoding: 'utf8' }).stderr,
          /^$/,
          'the machine is as before',
        );
      } finally {
        world.remove();
      }
    },
  );
}

test(
  'a commit over what belongs to others that was cut short goes on, or back, with its owners',
  { skip: noRoot },
  async () => {
    for (const how of ['resume', 'roll-back'] as const) {
      const world = theirWorld();
      try {
        let steps = 0;
        const onStep = (step: string): void => {
          if (step === 'commit-write' && (steps += 1) === 9) throw new Error('cut short');
        };
        await assert.rejects(commitToHost(world.parts(before, after, { onStep })), /cut short/);
        await settleCommit(world.parts(before, after), how);
        assert.deepEqual(withoutSetGid(world), how === 'resume' ? after : before);
        const expected = how === 'resume' ? { ...theirs, ...fresh } : { ...theirs, 'old/x': '1000:1001' };
        assert.deepEqual(owners(world, Object.keys(expected)), expected);
      } finally {
        world.remove();
      }
    }
  },
);

test(
  'a root that may not mount writes as it is where that was asked for, and leaves to others what is theirs',
  { skip: noRoot },
  async () => {
    const world = theirWorld();
    try {
      const { sandbox } = await climb(allSteps, runtime, scratch);
      assert.ok(sandbox);
      const none = { ...sandbox, plan: () => ({ program: '/bin/false', args: [], env: {}, cwd: '/' }) };
      const place = { sandbox: none, runtime, workspace: world.workspace, scratch: () => scratch };
      const parts = (allowUnconfined: boolean): CommitParts =>
        world.parts(before, after, { sandbox: (command) => workerPlan({ ...place, allowUnconfined }, command).plan });
      await assert.rejects(commitToHost(parts(false)), { code: 'sandbox.unavailable' });
      assert.deepEqual(withoutSetGid(world), before);
      await commitToHost(parts(true));
      assert.deepEqual(withoutSetGid(world), after);
      assert.deepEqual(owners(world, Object.keys(fresh)), fresh);
    } finally {
      world.remove();
    }
  },
);

test('what is all ours needs no power, and its plan is confined as any other', async () => {
  const world = makeWorld(before);
  try {
    const asked: (boolean | undefined)[] = [];
    const parts = world.parts(before, after);
    await commitToHost({ ...parts, sandbox: (command) => (asked.push(command.overOwners), parts.sandbox(command)) });
    assert.deepEqual(asked, [false]);
  } finally {
    world.remove();
  }
});

/** A folder's set-group-id bit is no part of what a session knows. */
function withoutSetGid(world: World): ReturnType<World['now']> {
  const now = world.now();
  return Object.fromEntries(
    Object.entries(now).map(([path, entry]) => [
      path,
      entry.type === 'directory' ? { ...entry, mode: entry.mode & 0o1777 } : entry,
    ]),
  );
}
