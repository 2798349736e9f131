import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { payloadsOf } from '@fpf/contracts';
import { baseEnv, fpf } from '../support/fpf.ts';
import { fpfWords } from '../support/program.ts';
import { bundle, killedInSecond, project } from '../support/projects/line-project.ts';

/** FPF_TEST_ROUNDS=20 for the long form. */
const rounds = Number(process.env['FPF_TEST_ROUNDS'] ?? 3);
const ours = ['.fpf', '.state'];

type Ended = { readonly pid: number | undefined; readonly code: number | null; readonly said: string };

function resume(dir: string, run: string): Promise<Ended> {
  const env = { ...baseEnv, HOME: dir, XDG_STATE_HOME: join(dir, '.state') };
  const args = [...fpfWords];
  const child = spawn(process.execPath, [...args, 'resume', run, '--model', 'scripted:answers.json'], {
    cwd: dir,
    env,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ pid: child.pid, code, said })));
}

test('of two processes that go on with the same run at once, one does; the other says who holds it, and does nothing', async () => {
  const dir = project({ allow: [{ tool: 'add_line' }] });
  const run = await killedInSecond(dir);
  const kept = join(dir, '..', `${dir.split('/').at(-1)}-kept`);
  for (const name of ours) cpSync(join(dir, name), join(kept, name), { recursive: true });
  let held = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      // As the killed process left it, in its own place.
      for (const name of ours) {
        rmSync(join(dir, name), { recursive: true, force: true });
        cpSync(join(kept, name), join(dir, name), { recursive: true });
      }
      const both = await Promise.all([resume(dir, run), resume(dir, run)]);
      const [winner, ...others] = both.filter(({ code }) => code === 0);
      assert.ok(winner && others.length === 0, JSON.stringify(both));
      const loser = both.find((each) => each !== winner);
      if (loser?.code === 69) {
        held += 1;
        assert.match(loser.said, new RegExp(`held by process ${winner.pid} since \\d{4}-`));
      } else {
        // It came when the other had ended.
        assert.ok(loser?.code === 1 || loser?.code === 2, JSON.stringify(both));
        assert.match(loser?.said ?? '', /run\.not-resumable|waits here/);
      }
      const { events } = bundle(dir, run);
      assert.equal(payloadsOf(events, 'run-resumed').length, 1);
      assert.equal(payloadsOf(events, 'run-resumed')[0]?.epoch, 2);
      assert.equal(payloadsOf(events, 'tool-result').length, 3);
      assert.equal(
        fpf(['session', 'fs', 'cat', 'list.txt', '--session', run], { cwd: dir }).stdout,
        'first\nsecond\nthird\n',
      );
      assert.equal(fpf(['verify', join('.fpf', 'runs', run)], { cwd: dir }).code, 0);
      assert.equal(existsSync(join(dir, '.fpf', 'begun', run)), false);
    }
  } finally {
    rmSync(kept, { recursive: true, force: true });
  }
  assert.ok(held > 0, 'they met at least once');
});
