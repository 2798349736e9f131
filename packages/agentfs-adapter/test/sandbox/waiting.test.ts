import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { lineOf, waitingScript } from '../../src/sandbox/bwrap.ts';

const odd = [`it's`, '"', '$HOME `id` \\', '', ' two  words ', '*', '-n', 'é\u{1F600}', 'a=b', '\t'];
const show = `process.stdin.on('data', (d) => (said += d)).on('end', () => console.log(JSON.stringify([process.argv.slice(1), process.env, said]))); var said = '';`;

/** The shell of this machine, and bash as one, which hands on variables of its own where it is not kept from it. */
for (const sh of ['/bin/sh', '/bin/bash'].filter(existsSync)) {
  const wait = (input: string): ReturnType<typeof spawnSync> =>
    spawnSync(sh, ['-c', waitingScript, '/usr/bin/env'], { argv0: 'sh', input, env: { PWD: process.cwd() } });

  test(`${sh}: what waits becomes the command that it is told, with this environment alone, and the rest is the command's to read`, () => {
    const env = { PATH: '/nowhere', FPF_ODD: odd.join(''), PWD: process.cwd() };
    const line = lineOf(env, [process.execPath, '-e', show, '--', ...odd]);
    assert.ok(line !== undefined);
    const ended = wait(`${line}\nfirst\nlast`);
    assert.equal(ended.status, 0, String(ended.stderr));
    const [words, found, input] = JSON.parse(String(ended.stdout)) as [unknown, NodeJS.ProcessEnv, unknown];
    // Where coverage is measured Node hands that on, whatever else a process gets.
    delete found['NODE_V8_COVERAGE'];
    assert.deepEqual([words, found, input], [odd, env, 'first\nlast']);
  });

  test(`${sh}: what is told nothing, or only half of it, starts nothing`, () => {
    for (const input of ['', `'/bin/echo' 'started'`]) {
      const ended = wait(input);
      assert.equal(ended.status, 125);
      assert.equal(String(ended.stdout), '');
    }
  });
}

test('what no line can hold is not told in one', () => {
  assert.equal(lineOf({}, ['/bin/echo', 'two\nlines']), undefined);
  assert.equal(lineOf({ A: 'two\nlines' }, ['/bin/echo']), undefined);
  assert.equal(lineOf({}, ['/bin/echo', 'a\0b']), undefined);
  assert.equal(lineOf({}, ['/a=b/echo']), undefined);
});
