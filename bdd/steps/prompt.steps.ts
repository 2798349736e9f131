import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fpfProgram, surroundings } from '@fpf/cucumber';
import type { StackWorld } from '../support/world.ts';

const patienceMs = 40_000;
/** What stands last where a line is waited for: the prompt, or a question. */
const waits = /(?:fpf> |\[[y1][^\]\n]*\] )$/;

const isSource = fpfProgram().endsWith('.ts');

Given('FunctionGemma never answers', function silent(this: StackWorld) {
  this.fault = { name: 'silence' };
});

/** On a terminal of its own: each line is typed when one is waited for, and `^C` while a model is asked. */
When('the user types at a prompt:', async function types(this: StackWorld, typed: string) {
  this.tellModel();
  const { cwd, env } = surroundings(this.place);
  const flags = ['--disable-warning=ExperimentalWarning', ...(isSource ? ['--conditions=@fpf/source'] : [])];
  const line = [process.execPath, ...flags, fpfProgram()].map((word) => `'${word}'`).join(' ');
  // A shell that stood in between would end by Ctrl-C, too.
  const child = spawn('script', ['-qefc', `exec ${line}`, '/dev/null'], { cwd, env: { ...env, TERM: 'dumb' } });
  let shown = '';
  child.stdout.on('data', (data: Buffer) => (shown += data.toString()));
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? -1)));
  const until = async (when: RegExp, from: number): Promise<void> => {
    const last = performance.now() + patienceMs;
    while (!when.test(shown.slice(from))) {
      assert.ok(performance.now() < last, `${String(when)} was never shown:\n${shown}`);
      await sleep(20);
    }
  };
  let from = 0;
  try {
    for (const text of typed.split('\n')) {
      await until(text === '^C' ? / model {4}asking / : waits, from);
      from = shown.length;
      child.stdin.write(text === '^C' ? '\u0003' : `${text}\r`);
    }
    await until(waits, from);
    child.stdin.write('/quit\r');
    this.ran = { code: await ended, stdout: shown.replaceAll('\r', ''), stderr: '', events: [] };
  } finally {
    child.kill('SIGKILL');
  }
});

Then('the terminal should show {string}', function shows(this: StackWorld, text: string) {
  assert.ok(this.ran?.stdout.includes(text), this.ran?.stdout);
});

Then('the lines should be kept for this user alone:', function kept(this: StackWorld, lines: string) {
  const file = join(this.host, '.fpf', 'prompt-history');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(readFileSync(file, 'utf8'), `${lines}\n`);
});
