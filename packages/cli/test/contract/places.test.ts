import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf, type Ran } from '../support/fpf.ts';
import { apart, cannotSetApart as skip } from './apart.ts';
import { type Asked, askedOf, contractProject } from './asked.ts';
import { judgeText } from './judge-output.ts';
import { writing } from './writing.ts';

/** What opens a database reads it under a lock, which is a file beside it. */
const locking =
  /^(?:session (?!list$).*|guards facts list|guards (?:eval|explain)|skills (?:why|search|enact|scan)|approvals|verify|replay|check)/;

/** What every command does where nothing is in its way, asked once for all that is held against it. */
let free: { readonly asked: readonly Asked[]; readonly ran: readonly Ran[] } | undefined;
function baseline(): NonNullable<typeof free> {
  if (free) return free;
  const project = contractProject({ locked: true });
  const asked = askedOf(project);
  return (free = { asked, ran: asked.map(({ args }) => fpf(args, { cwd: project.ws, env: project.env })) });
}

function treeOf(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/.fpf/'))
    .sort()
    .map((path) => `${path} ${readFileSync(path, 'latin1')}`);
}

test(
  'in a project that is read-only, what reads works, what writes says so, and nothing is half written',
  { skip, timeout: 300_000 },
  () => {
    const { asked, ran: were } = baseline();
    const again = contractProject({ locked: true });
    const before = treeOf(again.ws);
    const words = askedOf(again).map(({ args }) => args);
    const ran = apart(['-m'], 'mount --bind . . && mount -o remount,ro,bind "$1"', words, { cwd: again.ws, env: again.env });
    for (const [at, { spec, args }] of asked.entries()) {
      const [was, is] = [were[at], ran[at]];
      assert.ok(was && is);
      const said = `fpf ${args.join(' ')}: ${was.code} where it can be written, ${is.code} where not\n${is.stdout}\n${is.stderr}`;
      judgeText(spec, is);
      assert.doesNotMatch(is.stderr, /cli\.internal/, said);
      if (is.code === was.code) continue;
      assert.match(`${is.stdout}${is.stderr}`, /cannot be written|read-only/i, said);
      assert.ok(writing.test(spec.name) || locking.test(spec.name), said);
    }
    assert.deepEqual(treeOf(again.ws), before);
  },
);

test('a run over a project that is read-only names --state-dir, and goes there', { skip, timeout: 120_000 }, () => {
  const { ws, env } = contractProject();
  const state = join(ws, '..', 'elsewhere');
  mkdirSync(state);
  const [refused, done] = apart(
    ['-m'],
    'mount --bind . . && mount -o remount,ro,bind "$1"',
    [
      ['run', 'Write a file', '-q'],
      ['run', 'Write a file', '-q', '--state-dir', state],
    ],
    { cwd: ws, env },
  );
  assert.notEqual(refused?.code, 0);
  assert.match(`${refused?.stdout}${refused?.stderr}`, /--state-dir/);
  assert.equal(done?.code, 0, `${done?.stdout}${done?.stderr}`);
  assert.equal(readdirSync(join(state, 'runs')).length, 1);
});

test('offline, with nothing but loopback, every command does what it did', { skip, timeout: 300_000 }, () => {
  const { asked, ran: were } = baseline();
  const again = contractProject({ locked: true });
  const words = askedOf(again).map(({ args }) => args);
  const ran = apart(['-n', '-m'], ':', words, { cwd: again.ws, env: again.env });
  for (const [at, { spec, args }] of asked.entries()) {
    const is = ran[at];
    assert.ok(is);
    judgeText(spec, is);
    assert.equal(is.code, were[at]?.code, `fpf ${args.join(' ')}\n${is.stdout}\n${is.stderr}`);
  }
});

test('on a full disk a run fails closed, says which disk, and works once there is room', { skip, timeout: 120_000 }, () => {
  const { ws, env } = contractProject();
  const before = treeOf(ws);
  const state = join(ws, '..', 'small');
  mkdirSync(state);
  const run = ['run', 'Write a file', '-q', '--state-dir', state];
  const fill = `mount -t tmpfs -o size=4m none '${state}'; head -c 9000000 /dev/zero > '${state}/ballast' 2>/dev/null || true`;
  const [full] = apart(['-m'], fill, [run], { cwd: ws, env });
  assert.ok(full && full.code !== 0 && full.code !== 1, `${full?.code} ${full?.stdout} ${full?.stderr}`);
  assert.match(`${full.stdout}${full.stderr}`, /no space|full|room/i);
  assert.deepEqual(treeOf(ws), before);
  const [roomy] = apart(['-m'], `${fill}; rm '${state}/ballast'`, [run], { cwd: ws, env });
  assert.equal(roomy?.code, 0, `${roomy?.stdout}${roomy?.stderr}`);
  assert.equal(existsSync(join(ws, 'docs/made.md')), false);
  writeFileSync(join(state, 'end'), '');
});
