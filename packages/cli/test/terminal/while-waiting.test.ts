import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whileWaiting } from '../../src/terminal/progress.ts';
import type { Terminal } from '../../src/terminal/terminal.ts';

const silent: Terminal = {
  ascii: true,
  quiet: false,
  verbose: false,
  debug: false,
  live: false,
  progress: () => assert.fail('nothing moves here'),
  rest: () => undefined,
  out: () => assert.fail('that is for answers'),
  err: () => undefined,
  fail: () => undefined,
  warn: () => undefined,
  style: (_, text) => text,
  styleErr: (_, text) => text,
  mark: () => '',
};

test('what takes its time is said where no line moves, once; what is done at once is not', async () => {
  const said: string[] = [];
  let arrive: (value: string) => void = () => undefined;
  const coming = new Promise<string>((resolve) => (arrive = resolve));
  const terminal = { ...silent, err: (text: string) => (said.push(text), arrive('here')) };
  assert.equal(await whileWaiting(terminal, 'fetching acme', coming), 'here');
  assert.deepEqual(said, ['  fetching acme']);
  assert.equal(await whileWaiting(terminal, 'fetching more', Promise.resolve('at once')), 'at once');
  await assert.rejects(whileWaiting(terminal, 'fetching none', Promise.reject(new Error('away'))), /away/);
  assert.equal(said.length, 1);
});

test('on a line that moves it is said there', async () => {
  const said: string[] = [];
  await whileWaiting(
    { ...silent, live: true, progress: (what) => void said.push(what) },
    'fetching acme',
    Promise.resolve(),
  );
  assert.deepEqual(said, ['fetching acme']);
});
