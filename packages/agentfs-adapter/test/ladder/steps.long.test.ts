import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findSurvivors } from '../../src/sandbox/end-processes.ts';
import { allSteps } from '../../src/options.ts';
import { printed } from '../support/hostile-output.ts';
import { type Call, sandboxOf, withCall } from '../support/sandboxed.ts';

type Over = Parameters<typeof withCall>[3];

const sandboxes = new Map<string, Awaited<ReturnType<typeof sandboxOf>>>();
for (const step of allSteps) sandboxes.set(step, await sandboxOf(step));

for (const step of allSteps) {
  const sandbox = sandboxes.get(step) ?? 'it was not tried';
  const skip = typeof sandbox === 'string' ? sandbox : false;
  const filtered = typeof sandbox !== 'string' && sandbox.seccomp;
  const hostile = (
    name: string,
    script: Parameters<typeof withCall>[1],
    work: (call: Call) => Promise<void>,
    over: Over = {},
  ): void => {
    test(`${step}: ${name}`, { skip }, () => withCall(step, script, work, over));
  };

  hostile(
    'no socket but its own, no system call that is none of its business, nobody to reach',
    { file: 'reach.py' },
    async ({ run }) => {
      // Without a filter, what is its own stays its own: sockets of an empty network, memory and tracing of its own
      // children. Process 1, and what is outside, are nobody's.
      const own = [
        'bpf',
        'io_uring_setup',
        'keyctl',
        'mknod of a whiteout',
        'open_tree',
        'perf_event_open',
        'ptrace',
        'socket AF_UNIX',
        'userfaultfd',
      ];
      const done = printed(await run({ pid: process.pid })) as readonly string[];
      assert.deepEqual(
        filtered ? done : done.filter((name) => !own.includes(name) && !name.startsWith('socket AF_')),
        [],
      );
    },
  );

  hostile('traps for the harvest lead nowhere', { file: 'swap.mjs' }, async ({ world, run, harvest }) => {
    mkdirSync(join(world.root, 'outside'));
    writeFileSync(join(world.root, 'outside', 'secret'), 'secret');
    assert.equal((await run({ outside: join(world.root, 'outside') })).code, 0);
    const set = await harvest();
    assert.deepEqual(
      set.refused.map(({ path }) => path),
      ['README.md', 'a/b/out', 'docs', 'up'],
    );
    const found = Object.fromEntries(
      set.puts.map(({ path, entry, sameAs }) => [path, entry.target ?? sameAs ?? entry.type]),
    );
    assert.deepEqual(found, {
      a: 'directory',
      'a/b': 'directory',
      'a/b/home': '../..',
      inside: `${world.workspace}/kept`,
      kept: 'directory',
      'kept/note.txt': 'file',
      loop: 'loop',
      twin: 'kept/note.txt',
    });
    for (const { path, entry } of set.puts)
      if (entry.type === 'file') assert.equal(Buffer.concat([...set.pieces(path)]).toString(), 'note\n', path);
  });

  hostile(
    'no daemon outlives the harvest, and nothing is written after it',
    { file: 'daemons.mjs' },
    async ({ run, harvest, marker, opened }) => {
      assert.deepEqual(printed(await run()), ['detached', 'setsid', 'orphan']);
      const set = await harvest();
      assert.deepEqual(findSurvivors(marker), []);
      assert.deepEqual(
        set.puts.map(({ path }) => path),
        ['tick-detached', 'tick-orphan', 'tick-setsid'],
      );
      const sizes = (): readonly number[] =>
        set.puts.map(({ path }) => readFileSync(join(opened.mount.seen, path)).length);
      const before = sizes();
      await new Promise((resolve) => setTimeout(resolve, 40));
      assert.deepEqual(sizes(), before);
      assert.throws(() => opened.mount.inside({ program: '/bin/true', args: [], env: {}, cwd: '/' }), {
        code: 'session.closed',
      });
    },
  );

  for (const [what, limit] of [
    ['room', 'disk'],
    ['entries', 'entries'],
  ] as const)
    hostile(
      `what fills the ${what} meets its bound, and that is told`,
      { file: 'fill.mjs' },
      async ({ run, opened, harvest }) => {
        const end = await run({ what });
        // A folder on a disk is watched, and its processes are ended; a sized file system says so itself.
        if (opened.mode.startsWith('overlay') || opened.mode === 'bwrap-outer') assert.equal(printed(end), 'ENOSPC');
        else assert.notEqual(end.code, 0);
        assert.equal(opened.mount.exhausted(), limit);
        await harvest();
        assert.equal(opened.mount.exhausted(), limit);
      },
    );

  hostile(
    'a view for reading cannot be written, whoever asks',
    {
      text: `import fs from 'node:fs'; const bad = []; for (const work of [() => fs.writeFileSync('new', 'x'), () => fs.appendFileSync('README.md', 'x'), () => fs.rmSync('docs', { recursive: true }), () => fs.chmodSync('README.md', 0o600)]) { try { work(); bad.push(String(work)); } catch {} } console.log(JSON.stringify(bad));`,
    },
    async ({ run, harvest }) => {
      assert.deepEqual(printed(await run()), []);
      const { gone, puts, refused } = await harvest();
      assert.deepEqual([gone, puts, refused], [[], [], []]);
    },
    { readOnly: true },
  );

  hostile(
    'the stack itself is not there, and cannot be put there',
    {
      text: `import fs from 'node:fs'; const was = fs.existsSync('.fpf'); fs.mkdirSync('.fpf', { recursive: true }); fs.writeFileSync('.fpf/db', 'owned'); console.log(JSON.stringify(was));`,
    },
    async ({ run, harvest }) => {
      assert.equal(printed(await run()), false);
      const { gone, puts, refused } = await harvest();
      assert.deepEqual([gone, puts, refused.map(({ path }) => path)], [[], [], ['.fpf']]);
    },
  );

  hostile('the processor is bounded', { text: `for (;;);` }, async ({ run }) => {
    const end = await run({}, { cpuSeconds: 1 });
    assert.notEqual(end.code, 0);
    if (end.code !== null) assert.ok([128 + 24, 128 + 9].includes(end.code), String(end.code));
  });
}
