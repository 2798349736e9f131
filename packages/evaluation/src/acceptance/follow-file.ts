import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

const everyMs = 250;
const most = 268_435_456;
const piece = 65_536;

/**
 * Hands over the lines of a file while somebody writes it. `end` reads the rest, a last line without an end too, and
 * says what was wrong with it, if anything was. Whoever reads the whole file afterwards gets the same lines.
 */
export function followFile(
  file: string,
  line: (text: string) => void,
  looked: () => void = () => undefined,
): { readonly end: () => string | null } {
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.alloc(piece);
  let fd: number | undefined;
  let [at, rest] = [0, ''];

  const read = (): void => {
    fd ??= opened(file);
    if (fd === undefined) return;
    for (let got = -1; got !== 0 && at <= most;) {
      got = readSync(fd, buffer, 0, Math.min(piece, most + 1 - at), at);
      at += got;
      const lines = decoder.write(buffer.subarray(0, got)).split('\n');
      lines[0] = `${rest}${lines[0]}`;
      rest = lines.pop() ?? '';
      for (const one of lines) line(one);
    }
    looked();
  };
  const timer = setInterval(read, everyMs);
  return {
    end: () => {
      clearInterval(timer);
      read();
      if (fd === undefined) return 'Cucumber left no messages';
      closeSync(fd);
      line(rest);
      if (at > most) return `its messages are more than ${most} bytes`;
      return rest.trim() === '' ? null : 'its messages end in the middle of a line';
    },
  };
}

function opened(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
