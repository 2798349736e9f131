import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf, type Ran, scratch } from '../support/fpf.ts';
import { slowProject } from '../support/projects/slow-project.ts';
import { apart, cannotSetApart as skip, programApart } from './apart.ts';
import { type Asked, askedOf, contractProject } from './asked.ts';
import { judgeText } from './judge-output.ts';
import { writing } from './writing.ts';

/** What opens a database reads it under a lock, which is a file beside it. */
const locking =
  /^(?:diff|history|session (?!list$).*|guards facts list|guards (?:eval|explain)|skills (?:why|search|enact|scan)|approvals|verify|replay|check)/;

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
    const ran = apart(['-m'], 'mount --bind . . && mount -o remount,ro,bind "$1"', words, {
      cwd: again.ws,
      env: again.env,
    });
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

test(
  'on a full disk a run fails closed, says which disk, and works once there is room',
  { skip, timeout: 120_000 },
  () => {
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
  },
);

test(
  'a run that goes on where too little room is says what it did and did not keep, and with room goes on with the same approval',
  { skip, timeout: 120_000 },
  () => {
    const ws = slowProject(
      `import { writeFileSync } from 'node:fs';\nwriteFileSync('made.bin', Buffer.alloc(2_000_000, 7));\nconsole.log('{}');\n`,
    );
    const config = JSON.parse(readFileSync(join(ws, 'fpf.config.json'), 'utf8')) as object;
    writeFileSync(
      join(ws, 'fpf.config.json'),
      JSON.stringify({ ...config, policy: { ask: [{ tool: 'slow_write', reason: 'it is much' }] } }),
    );
    const small = join(scratch(), 'small');
    mkdirSync(small);
    const env = { HOME: ws, XDG_STATE_HOME: join(ws, '.state'), FPF_MODEL: `scripted:${join(ws, 'answers.json')}` };
    const worker = join(import.meta.dirname, 'workers', 'no-room-worker.ts');
    const told = programApart(
      `mount -t tmpfs -o size=24m none '${small}'`,
      worker,
      { ws, env, small, room: 600_000 },
      { cwd: ws, env },
    );
    const of = (name: string): Ran => told.find((one) => one['name'] === name) as unknown as Ran;
    const said = JSON.stringify(told, null, 1);
    assert.deepEqual(
      told.map(({ code }) => code),
      [8, 69, 69, 69, 0, 0, 0],
      said,
    );
    const next = /next: {3}fpf resume \S+ --model \S+ --state-dir \S+ {3}\(goes on where it was\)/;
    assert.match(of('no room').stdout, /Failed: nothing was executed in this attempt\.\nWhy \(cli\.disk-full\)/, said);
    assert.match(of('no room').stdout, next);
    assert.match(
      of('too little').stdout,
      /Failed: slow_write was begun, and nothing that it did in the session was kept\.\n/,
      said,
    );
    assert.match(
      of('too little').stdout,
      /Why \(cli\.disk-full\): slow_write was executed, and what came of it could not be kept: /,
    );
    assert.match(of('too little').stdout, /The workspace on the host is unchanged\./);
    assert.match(of('too little').stdout, next);
    const last = JSON.parse(of('too little, as events').stdout.trim().split('\n').at(-1) ?? '') as Record<
      string,
      unknown
    >;
    const {
      outcome,
      exit_code: exit,
      reasons,
    } = last['data'] as {
      readonly outcome: string;
      readonly exit_code: number;
      readonly reasons: readonly { readonly code: string; readonly message: string }[];
    };
    assert.deepEqual(
      [last['type'], outcome, exit, reasons.map(({ code }) => code)],
      ['run-ended', 'failed', 69, ['cli.disk-full']],
    );
    assert.match(reasons[0]?.message ?? '', /^slow_write was executed, and what came of it could not be kept: /);
    assert.match(of('room').stdout, /Created made\.bin\./);
  },
);
