// What stands in every tool.mjs: stdin and stdout are read and written without streams, whoever made them and however slow who is behind them.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, createReadStream, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporary, write } from '../../support/folders.ts';

const script = fileURLToPath(new URL('../../../fs-read/scripts/read-file.mjs', import.meta.url));
const skip = process.platform === 'win32' && 'there are no named pipes here';

test(
  'a tool waits for what comes late, and for room for what it says, also where its pipes were told not to wait',
  { skip },
  async (t) => {
    const cwd = write(temporary(t), { 'long.txt': `${'x'.repeat(100)}\n`.repeat(2_000) });
    const [asked, said] = [join(temporary(t), 'asked'), join(temporary(t), 'said')];
    assert.equal(spawnSync('mkfifo', [asked, said]).status, 0);
    const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;
    const stdin = openSync(asked, O_RDONLY | O_NONBLOCK);
    const writer = openSync(asked, O_WRONLY);
    const reader = openSync(said, O_RDONLY | O_NONBLOCK);
    const stdout = openSync(said, O_WRONLY | O_NONBLOCK);
    // Whoever Node starts is told to wait at its first three places; so these are its fourth and fifth, and it puts them there itself.
    const begin = ['-c', 'exec "$@" <&3 >&4', 'sh', process.execPath, script];
    const child = spawn('sh', begin, { cwd, stdio: ['ignore', 'ignore', 'inherit', stdin, stdout] });
    for (const place of [stdin, stdout]) closeSync(place);
    await wait(60);
    for (const part of ['{"path"', ':"long.txt"}']) {
      writeSync(writer, part);
      await wait(30);
    }
    closeSync(writer);
    await wait(100);
    assert.equal(child.exitCode, null, 'it has ended, though nobody has read what it says');
    const patient = openSync(said, O_RDONLY);
    closeSync(reader);
    const [answer] = await Promise.all([textOf(patient), once(child, 'exit')]);
    assert.ok(answer.length > 65_536, 'it fits into a pipe, so this test would show nothing');
    assert.equal((JSON.parse(answer) as { readonly truncated: boolean }).truncated, true);
  },
);

async function textOf(fd: number): Promise<string> {
  let text = '';
  for await (const chunk of createReadStream('', { fd, encoding: 'utf8' })) text += String(chunk);
  return text;
}
