import { readSync } from 'node:fs';
import { FpfError } from '@fpf/contracts/errors';
import type { Terminal } from '../terminal/terminal.ts';

const waitMs = 20;

/**
 * What is written into the command, to its end. What has no end within `limit` bytes is refused, and not read any
 * further.
 */
export function readStandardInput(limit: number, terminal: Pick<Terminal, 'err'>, what = 'the request'): string {
  if (process.stdin.isTTY) terminal.err(`${what}, and then Ctrl-D:`);
  const pieces: Buffer[] = [];
  let size = 0;
  const piece = Buffer.alloc(65_536);
  for (let got = -1; got !== 0;) {
    got = readSome(piece);
    if (got > 0) pieces.push(Buffer.from(piece.subarray(0, got)));
    size += Math.max(got, 0);
    if (size > limit) throw bad(`standard input has more than ${limit} bytes`);
  }
  const bytes = Buffer.concat(pieces);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw bad('standard input is not UTF-8');
  }
}

/** How much came; -1 where there is nothing yet. */
function readSome(into: Buffer): number {
  try {
    return readSync(0, into);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EOF') return 0;
    if (code !== 'EAGAIN') throw bad(`standard input cannot be read: ${(error as Error).message}`);
    // Whoever writes set it so that nobody waits in a read.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    return -1;
  }
}

function bad(what: string): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: `fpf: ${what}.`,
    hint: 'Pipe it in as UTF-8 text, such as echo "…" | fpf run -, or give it as an argument or a file.',
  });
}
