import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf, type Ran } from '../support/fpf.ts';
import { envOf, newWorkspace } from '../support/sessions.ts';

type World = ReturnType<typeof newWorkspace> & { readonly home: string };

function newWorld(): World {
  const made = newWorkspace();
  const response = { tool_calls: [{ name: 'write_file', arguments: { path: 'a.md', content: 'a\n' } }] };
  writeFileSync(join(made.dir, 'answers.json'), JSON.stringify({ answers: [{ request: 'Write a file', response }] }));
  return { ...made, home: join(made.dir, 'kept', 'home') };
}

const begin = ({ dir }: World): readonly string[] => ['run', 'Write a file', '--model', `scripted:${dir}/answers.json`];

function homely(world: World, args: readonly string[], home = world.home): Ran {
  return fpf([...args, '--home-dir', home], { cwd: world.ws, env: envOf(world.dir) });
}

function passed(ran: Ran): Ran {
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  return ran;
}

test('--home-dir keeps what lies outside of the workspace, and nothing of it goes elsewhere', () => {
  const world = newWorld();
  const { dir, ws, home } = world;
  const ran = passed(homely(world, begin(world)));
  const [commit] = /fpf apply .*/.exec(ran.stdout) ?? [];
  assert.match(commit ?? '', /--home-dir \S+\/kept\/home/, 'a printed command leads to the same folder');
  passed(homely(world, ['apply', '--yes']));
  passed(homely(world, ['session', 'verify']));
  passed(homely(world, ['undo', '--yes']));
  assert.equal(existsSync(join(ws, 'a.md')), false);
  assert.deepEqual(readdirSync(home).sort(), ['commits', 'receipts', 'scratch', 'sessions', 'workspace.json']);
  assert.equal(existsSync(join(dir, 'state', 'fpf')), false, 'nothing is below the state folder of the user');
});

test('FPF_HOME_DIR says the same, the option wins over it, and config explain says which', () => {
  const world = newWorld();
  const env = { ...envOf(world.dir), FPF_HOME_DIR: world.home };
  const explain = (...more: readonly string[]): unknown =>
    JSON.parse(fpf(['config', 'explain', 'home-dir', '--json', ...more], { cwd: world.ws, env }).stdout).data;
  const key = 'home-dir';
  assert.deepEqual(explain(), [{ key, value: world.home, source: { by: 'env', name: 'FPF_HOME_DIR' } }]);
  assert.deepEqual(explain('--home-dir', '../other'), [
    { key, value: join(world.dir, 'other'), source: { by: 'flag', name: '--home-dir' } },
  ]);
  passed(fpf(begin(world), { cwd: world.ws, env }));
  assert.equal(readdirSync(join(world.home, 'receipts')).length, 1);
});

test('what people allow is there too', () => {
  const world = newWorld();
  writeFileSync(join(world.ws, 'fpf.config.json'), '{"policy":{"ask":[{"tool":"write_file","reason":"it writes"}]}}');
  assert.equal(homely(world, begin(world)).code, 8);
  const elsewhere = fpf(['approvals', 'list'], { cwd: world.ws, env: envOf(world.dir) });
  assert.doesNotMatch(elsewhere.stdout, /write_file/);
  const asked = passed(homely(world, ['approvals', 'list']));
  const [id = ''] = /[0-9a-f]{12}-1/.exec(asked.stdout) ?? [];
  passed(homely(world, ['approvals', 'allow', id]));
  passed(homely(world, ['resume', '--model', `scripted:${world.dir}/answers.json`]));
  assert.ok(readdirSync(join(world.home, 'approvals')).length > 0);
});

test('a folder that others may read keeps nothing that they can', () => {
  const world = newWorld();
  mkdirSync(world.home, { recursive: true });
  chmodSync(world.home, 0o755);
  writeFileSync(join(world.ws, 'fpf.config.json'), '{"policy":{"ask":[{"tool":"write_file","reason":"it writes"}]}}');
  assert.equal(homely(world, begin(world)).code, 8);
  const open = readdirSync(world.home).filter((name) => (statSync(join(world.home, name)).mode & 0o077) !== 0);
  assert.deepEqual(open, []);
});

test('a folder whose records could not be believed is refused, and nothing is made there', () => {
  const world = newWorld();
  const { dir, ws, home } = world;
  const open = join(dir, 'open');
  mkdirSync(open);
  chmodSync(open, 0o777);
  mkdirSync(join(dir, 'real'));
  symlinkSync(join(dir, 'real'), join(dir, 'link'));
  symlinkSync(ws, join(dir, 'way-in'));
  for (const [named, why] of [
    [ws, /is in the workspace/],
    [join(ws, 'docs', 'home'), /is in the workspace/],
    [join(ws, '.fpf', 'home'), /is in the workspace/],
    [join(dir, 'way-in', 'home'), /is in the workspace/],
    [open, /can be written by other users/],
    [join(dir, 'link'), /is a link or a file/],
    [join(dir, 'answers.json'), /is a link or a file/],
  ] as const) {
    for (const args of [begin(world), ['session', 'list'], ['approvals', 'list']]) {
      const ran = homely(world, args, named);
      assert.notEqual(ran.code, 0, `${named}: ${args.join(' ')}`);
      assert.match(ran.stdout + ran.stderr, why);
      assert.match(ran.stdout + ran.stderr, /--home-dir/);
    }
  }
  const beside = homely(world, [...begin(world), '--state-dir', join(dir, 'state-of')], join(dir, 'state-of', 'home'));
  assert.match(beside.stdout + beside.stderr, /is in the state folder/);
  assert.deepEqual(readdirSync(ws).sort(), ['README.md', 'docs']);
  assert.equal(existsSync(home), false);
});

test('the home folder of one workspace is refused for another, until that one is gone', () => {
  const [mine, other] = [newWorld(), newWorld()];
  passed(homely(mine, begin(mine)));
  for (const args of [begin(other), ['session', 'list'], ['approvals', 'list']]) {
    const ran = homely(other, args, mine.home);
    assert.notEqual(ran.code, 0, args.join(' '));
    assert.match(ran.stdout + ran.stderr, /the home folder of another workspace/);
  }
  renameSync(mine.ws, join(mine.dir, 'moved'));
  passed(homely({ ...mine, ws: join(mine.dir, 'moved') }, begin(mine)));
});
