import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackWorld } from '../support/world.ts';

Given('a machine without a model server', function alone(this: StackWorld) {
  this.apart = { OLLAMA_HOST: '127.0.0.1:1' };
});

Given('the workspace is a repository', function repository(this: StackWorld) {
  mkdirSync(join(this.host, '.git'));
});

When('the user makes a project there without saying yes', function unasked(this: StackWorld) {
  this.ran = this.fpf('init');
});

When('the user makes a project there', function makes(this: StackWorld) {
  this.ran = this.fpf('init', '--yes', '--json');
});

When('the user makes a project there with {string}', function makes(this: StackWorld, option: string) {
  this.ran = this.fpf('init', option, '--yes');
});

Then('the command should show {string} and {string}', function shows(this: StackWorld, one: string, two: string) {
  for (const path of [one, two]) assert.ok(this.ran?.stderr.includes(`  ${path} `), path);
});

Then('the command should say that nothing was added', function nothing(this: StackWorld) {
  assert.match(this.ran?.stdout ?? '', /is a project already\. Nothing was added\./);
});

Then('the workspace should have the files {string} alone', function files(this: StackWorld, names: string) {
  const found = readdirSync(this.host).filter((name) => name !== '.git');
  assert.deepEqual(found.sort(), names.split(' '));
});

Then(
  'the host file {string} should now have the lines {string} and {string}',
  function lines(this: StackWorld, path: string, one: string, two: string) {
    assert.equal(readFileSync(join(this.host, path), 'utf8'), `${one}\n${two}\n`);
  },
);

/** The first word says where this program is, which a test of the command line looks at. */
Then('each command that was printed should work', function works(this: StackWorld) {
  const { data } = JSON.parse(this.ran?.stdout ?? '') as { readonly data: { readonly next: readonly string[] } };
  assert.ok(data.next.length > 1);
  for (const line of data.next) {
    const [, ...words] = spawnSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' }).stdout.split('\0');
    const { code, stdout, stderr } = this.fpf(...words.slice(0, -1));
    assert.equal(code, 0, `${line}: ${stdout}${stderr}`);
  }
});
