import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { faultNames, faults } from '@fpf/ollama-double';
import { run } from '../../src/program/run.ts';
import { curl, curlReply, postJson } from '../support/curl.ts';
import { openWire, sendPost } from '../support/raw-wire.ts';
import { chatBody } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function ran(...given: readonly string[]): Promise<Ran> {
  let [out, err] = ['', ''];
  const code = await run(given, { out: (text) => (out += text), err: (text) => (err += text) }, Promise.resolve());
  return { code, out, err };
}

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`the program prints its address, answers, and ends well on ${signal}, also with a connection that hangs`, async () => {
    const child = spawn(
      process.execPath,
      ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', main, '--port', '0', '--fault', 'hang'],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const ended = once(child, 'exit');
    const [address] = (await once(child.stdout, 'data')) as [Buffer];
    const url = address.toString();
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\n$/);
    const hanging = openWire({ port: Number(new URL(url.trim()).port) });
    sendPost(hanging, '/api/chat', chatBody());
    assert.equal((await curl(`${url.trim()}/`)).out.toString(), 'Ollama is running');
    child.kill(signal);
    assert.deepEqual(await ended, [0, null]);
    await hanging.ended;
    assert.equal(hanging.seen().length, 0);
  });
}

test('--help and --list-faults', async () => {
  const help = await ran('--help');
  assert.deepEqual([help.code, help.err], [0, '']);
  for (const flag of ['--port', '--script', '--fault', '--list-faults', 'Exit codes'])
    assert.ok(help.out.includes(flag));
  const { code, out } = await ran('--list-faults');
  assert.equal(code, 0);
  assert.deepEqual(
    out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ')[0]),
    faultNames,
  );
  for (const { says } of faults) assert.ok(out.includes(says));
});

test('a script from a file is followed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ollama-double-'));
  try {
    const file = join(folder, 'script.json');
    const bad: readonly (readonly [string, RegExp])[] = [
      ['{"otherwise":{"content":7}}', /^ollama-double: otherwise\.content of the script must be a text\.\n$/],
      ['{', /^ollama-double: .*script\.json is no JSON: .*\n$/],
    ];
    for (const [text, said] of bad) {
      writeFileSync(file, text);
      const { code, err } = await ran('--script', file, '--port', '0');
      assert.equal(code, 1);
      assert.match(err, said);
    }
    writeFileSync(file, '{"otherwise":{"content":"from a file"}}');
    let shown: (address: string) => void = assert.fail;
    const address = new Promise<string>((resolve) => (shown = resolve));
    const replied = address.then((url) =>
      curlReply(...postJson(`${url.trim()}/api/chat`, chatBody({ stream: false }))),
    );
    const stopped = replied.then(() => undefined);
    assert.equal(
      await run(['--script', file, '--port', '0'], { out: (text) => shown(text), err: assert.fail }, stopped),
      0,
    );
    assert.match((await replied).body, /"content":"from a file"/);
    assert.match(
      (await ran('--script', join(folder, 'none.json'))).err,
      /^ollama-double: .*none\.json cannot be read: ENOENT/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a wrong command line is 2, and says what is wrong', async () => {
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [
      ['--port', 'x'],
      /^ollama-double: --port must be a number from 0 to 65535, not 'x'\. `ollama-double --help` says what there is\.\n$/,
    ],
    [['--port', '65536'], /from 0 to 65535/],
    [['--port='], /from 0 to 65535/],
    [['--fault', 'nope'], /there is no fault 'nope'; there are not-found, /],
    [['--fault', 'toString'], /there is no fault 'toString'/],
    [['--fault', 'hang:0'], /--fault takes NAME or NAME:TIMES, not 'hang:0'/],
    [['--fault', 'hang:1:2'], /--fault takes NAME or NAME:TIMES/],
    [['--what'], /^ollama-double: Unknown option '--what'/],
    [['more'], /^ollama-double: Unexpected argument 'more'/],
  ];
  for (const [given, said] of cases) {
    const { code, out, err } = await ran(...given);
    assert.deepEqual([code, out], [2, ''], err);
    assert.match(err, said);
  }
});

test('a port that is taken is 1, and says how to go on', async () => {
  await withDouble({}, async ({ port }) => {
    const { code, err } = await ran('--port', String(port));
    assert.deepEqual(
      [code, err],
      [
        1,
        `ollama-double: port ${port} is taken, perhaps by an Ollama. Name another with --port, or 0 for any free one.\n`,
      ],
    );
  });
});
