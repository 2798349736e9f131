import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { baseEnv, fpf } from '../support/fpf.ts';
import { fpfWords } from '../support/program.ts';
import { slowProject } from '../support/projects/slow-project.ts';
import { livingIn, noSandbox as skip } from '../support/stopped.ts';

type Ended = { readonly code: number | null; readonly events: readonly Record<string, unknown>[] };

function stopped(dir: string, signals: readonly NodeJS.Signals[]): Promise<Ended> {
  const args = [...fpfWords, 'run', 'Write something slowly', '--model', 'scripted:answers.json', '--json', '-q'];
  const env = { ...baseEnv, HOME: dir, XDG_STATE_HOME: join(dir, '.state') };
  const child = spawn(process.execPath, args, { cwd: dir, env, stdio: ['ignore', 'pipe', 'ignore'] });
  after(() => child.kill('SIGKILL'));
  let text = '';
  let told = false;
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (told || !text.includes('"tool-intent"')) return;
      told = true;
      void atWork(dir).then(() => signals.forEach((signal) => child.kill(signal)));
    });
    child.on('close', (code) =>
      resolve({
        code,
        events: text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>),
      }),
    );
  });
}

/** Waits until the tool has written: it does soon after its process is seen, which a busy machine starts late. */
async function atWork(dir: string): Promise<void> {
  const seen = (): boolean => livingIn(dir).some((pid) => wordsOf(pid).includes('scripts/slow.mjs'));
  for (let tries = 0; tries < 1_000 && !seen(); tries += 1) await sleep(20);
  await sleep(700);
}

function wordsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

for (const [signals, code] of [
  [['SIGINT'], 130],
  [['SIGTERM'], 143],
  [['SIGHUP'], 129],
  // A terminal and a launcher both tell: one press, two signals.
  [['SIGINT', 'SIGINT'], 130],
] as const) {
  test(
    `${signals.join(' and ')} while a tool runs: exit code ${code}, run-ended last, a bundle that verifies, nothing on the host`,
    { skip, timeout: 60_000 },
    async () => {
      const dir = slowProject();
      const ended = await stopped(dir, signals);
      const last = ended.events.at(-1);
      assert.deepEqual([ended.code, last?.['type']], [code, 'run-ended']);
      const data = last?.['data'] as { readonly outcome: string; readonly exit_code: number };
      assert.deepEqual([data.outcome, data.exit_code], ['interrupted', code]);
      const bundle = join(dir, '.fpf', 'runs', String(last?.['run_id']));
      const trace = JSON.parse(readFileSync(join(bundle, 'trace.json'), 'utf8')) as {
        readonly tool_calls: readonly {
          readonly state: string;
          readonly rejected?: readonly { readonly path: string }[];
        }[];
      };
      assert.equal(trace.tool_calls[0]?.state, 'degrade');
      assert.ok(trace.tool_calls[0]?.rejected?.some((change) => change.path === 'partial.txt'));
      assert.equal(existsSync(join(dir, 'partial.txt')), false);
      assert.equal(fpf(['verify', String(last?.['run_id'])], { cwd: dir }).code, 0);
    },
  );
}
