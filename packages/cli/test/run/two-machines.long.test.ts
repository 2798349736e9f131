import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { cannotSetApart } from '../contract/apart.ts';
import { type Ran, scratch } from '../support/fpf.ts';
import { slowProject } from '../support/projects/slow-project.ts';
import { Machine, type World } from './machine.ts';

/** Waits until it is told to end, by a signal from outside of the sandbox. */
const waits = `import { writeFileSync } from 'node:fs';
writeFileSync('made.txt', 'made');
const alive = setInterval(() => undefined, 1000);
process.on('SIGUSR2', () => {
  clearInterval(alive);
  console.log('{}');
});
`;
const skip = cannotSetApart || (existsSync('/etc/machine-id') ? false : 'no /etc/machine-id to cover');

function newWorld(): World {
  const ws = slowProject(waits);
  const dir = scratch();
  const home = join(dir, 'home');
  const answers = [
    { request: 'Write something slowly', response: { tool_calls: [{ name: 'slow_write', arguments: {} }] } },
    { request: 'Say nothing', response: { final: 'nothing' } },
  ];
  writeFileSync(join(ws, 'answers.json'), JSON.stringify({ answers }));
  const env = { HOME: dir, FPF_HOME_DIR: home, FPF_MODEL: `scripted:${join(ws, 'answers.json')}` };
  return { dir, ws, home, env };
}

type Begun = { readonly child: ChildProcess; readonly run: string; readonly session: string; said: () => string };

/** A run that is in the middle of its call. */
async function begin(machine: Machine, words = ['run', 'Write something slowly', '--json']): Promise<Begun> {
  const child = machine.start(words);
  let told = '';
  child.stdout?.on('data', (chunk: Buffer) => (told += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (told += chunk.toString()));
  while (!told.includes('"type":"tool-intent"')) {
    assert.equal(child.exitCode, null, told);
    await pause(50);
  }
  // Until the script itself has begun.
  while (scriptsBelow(child.pid).length === 0) {
    assert.equal(child.exitCode, null, told);
    await pause(50);
  }
  await pause(500);
  const started = JSON.parse(told.split('\n').find((line) => line.includes('"type":"run-started"')) ?? '{}') as {
    readonly run_id: string;
    readonly data?: { readonly session: string };
  };
  return { child, run: started.run_id, session: started.data?.session ?? '', said: () => told };
}

/** The processes of the tool's script that a process has below it, as this machine counts them. */
function scriptsBelow(top: number | undefined): readonly number[] {
  const parents = new Map<number, number>();
  const scripts: number[] = [];
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const [, parent = '0'] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      parents.set(Number(name), Number(parent));
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8')
        .split('\0')
        .filter((word) => word !== '');
      if (words.at(-1)?.endsWith('slow.mjs') && words[0]?.endsWith('node')) scripts.push(Number(name));
    } catch {
      // It has ended.
    }
  }
  const isBelow = (pid: number): boolean => pid === top || (parents.has(pid) && isBelow(parents.get(pid) ?? 0));
  return scripts.filter(isBelow);
}

const lockOf = ({ ws }: World, session: string): string => join(ws, '.fpf', 'sessions', `${session}.db.lock`);
const scratches = ({ home }: World): readonly string[] => readdirSync(join(home, 'scratch')).sort();

for (const ownPids of [true, false]) {
  const how = ownPids ? 'each with processes of its own' : 'whose first pid namespaces have one number';
  test(
    `two machines over one folder, ${how}: a look from the other hurts no run`,
    { skip, timeout: 240_000 },
    async () => {
      const world = newWorld();
      const [a, b] = [new Machine(world, 'host-a', ownPids), new Machine(world, 'host-b', ownPids)];
      const { child, run, session, said } = await begin(a);
      const ended = once(child, 'close');
      const { pid } = JSON.parse(readFileSync(lockOf(world, session), 'utf8')) as { readonly pid: number };
      const before = scratches(world);
      assert.ok(before.length > 0);
      // On the other machine the number is that of another process, or of none.
      const stat = join(world.dir, 'stat');
      writeFileSync(stat, `${pid} (other) S ${Array.from({ length: 49 }, () => '1').join(' ')}\n`);
      const other = ownPids ? ':' : `mount --bind '${stat}' /proc/${pid}/stat`;
      const [list, diff, resumed, committed, swept, ran, exported] = b.run(
        [
          ['session', 'list'],
          ['diff', '--session', session],
          ['resume', run],
          ['apply', '--session', session, '--yes'],
          ['gc', '--json'],
          ['run', 'Say nothing', '--new', '--json'],
          ['session', 'clone', session],
        ],
        other,
      ) as unknown as readonly [Ran, Ran, Ran, Ran, Ran, Ran, Ran];
      assert.match(list.stdout, new RegExp(`held by process ${pid} on host host-a`));
      for (const refused of [diff, resumed, committed, exported]) {
        const text = refused.stdout + refused.stderr;
        assert.equal(refused.code, 69, text);
        assert.match(text, /session\.locked/);
        assert.match(text, new RegExp(`held by process ${pid} on host host-a since \\d{4}-`));
        assert.match(text, /gone for good, remove/);
      }
      assert.equal(swept.code, 0, swept.stdout);
      assert.deepEqual((JSON.parse(swept.stdout) as { readonly data: { readonly swept: unknown } }).data.swept, []);
      assert.equal(ran.code, 3, ran.stdout.slice(-600));
      assert.deepEqual(scratches(world), before, 'what the other run works in is still there');
      assert.equal(child.exitCode, null, said());
      for (const script of scriptsBelow(child.pid)) process.kill(script, 'SIGUSR2');
      const [code] = (await ended) as [number];
      assert.equal(code, 0, said().slice(-2_000));
      const after = a.run([
        ['session', 'verify', session],
        ['verify', run],
        ['apply', '--session', session, '--yes'],
      ]);
      assert.deepEqual(
        after.map((one) => one.code),
        [0, 0, 0],
        JSON.stringify(after),
      );
      assert.equal(readFileSync(join(world.ws, 'made.txt'), 'utf8'), 'made');
    },
  );
}

test(
  'a run that waits for a person goes on where it began, after another machine looked',
  { skip, timeout: 240_000 },
  async () => {
    const world = newWorld();
    const [a, b] = [new Machine(world, 'host-a', true), new Machine(world, 'host-b', true)];
    const config = JSON.parse(readFileSync(join(world.ws, 'fpf.config.json'), 'utf8')) as object;
    const policy = { ask: [{ tool: 'slow_write', reason: 'it takes long' }] };
    writeFileSync(join(world.ws, 'fpf.config.json'), JSON.stringify({ ...config, policy }));
    const [paused] = a.run([['run', 'Write something slowly', '--json']]);
    assert.equal(paused?.code, 8, paused?.stdout);
    const run = (JSON.parse(paused.stdout.split('\n')[0] ?? '{}') as { readonly run_id: string }).run_id;
    const looks = b.run([['session', 'list'], ['diff', '--session', run], ['gc'], ['run', 'Say nothing']]);
    assert.deepEqual(
      looks.map(({ code }) => code),
      [0, 0, 0, 3],
      JSON.stringify(looks),
    );
    assert.doesNotMatch(looks[0]?.stdout ?? '', /held by/);
    const [asked] = a.run([['approvals', 'list']]);
    const [id = ''] = /[0-9a-f]{12}-1/.exec(asked?.stdout ?? '') ?? [];
    assert.equal(a.run([['approvals', 'allow', id]])[0]?.code, 0);
    const { child, said } = await begin(a, ['resume', run, '--json']);
    const ended = once(child, 'close');
    for (const script of scriptsBelow(child.pid)) process.kill(script, 'SIGUSR2');
    assert.equal(((await ended) as [number])[0], 0, said().slice(-2_000));
    assert.equal(a.run([['verify', run]])[0]?.code, 0);
  },
);

test(
  'what a machine held that is gone for good is free once its lock is removed',
  { skip, timeout: 240_000 },
  async () => {
    const world = newWorld();
    const [a, b] = [new Machine(world, 'host-a', true), new Machine(world, 'host-b', true)];
    const { child, session } = await begin(a);
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
    while (scriptsBelow(child.pid).length > 0) await pause(50);
    const [refused] = b.run([['diff', '--session', session]]);
    assert.equal(refused?.code, 69);
    const lock = lockOf(world, session);
    assert.match(refused?.stderr ?? '', new RegExp(`on host host-a since .*[\\s\\S]*remove ${lock}`));
    rmSync(lock);
    const freed = b.run([
      ['diff', '--session', session],
      ['session', 'verify', session],
    ]);
    assert.deepEqual(
      freed.map(({ code }) => code),
      [0, 0],
      JSON.stringify(freed),
    );
  },
);
