import type { Bash } from 'just-bash';
import { bytesOf, textOf } from './raw-bytes.ts';

type Decoder = InstanceType<typeof TextDecoder>;
type Result = Awaited<ReturnType<Bash['exec']>>;

/**
 * The shell's commands work on text, and between two of them there are bytes. What is no UTF-8 is lost on that way: it
 * comes out as U+FFFD, or each byte as a character of Latin-1. Here the worker's encoder and decoder take such bytes as
 * `raw-bytes` has them. To be called before the shell is loaded, and only in a worker that is the shell's own.
 */
export function keepBytes(): void {
  globalThis.TextDecoder = class extends globalThis.TextDecoder {
    override decode(...[input, options]: Parameters<Decoder['decode']>): string {
      if (this.encoding !== 'utf-8' || options?.stream === true) return super.decode(input, options);
      return textOf(viewOf(input));
    }
  };
  globalThis.TextEncoder = class extends globalThis.TextEncoder {
    override encode(text = ''): Uint8Array<ArrayBuffer> {
      return Uint8Array.from(bytesOf(text));
    }
  };
}

/**
 * What a script said is text when the shell hands it over, and the shell takes text of Latin-1 for bytes there: it
 * would be decoded twice. False where the shell has changed, and would lose bytes again.
 */
export async function takeAsText(shell: Bash): Promise<boolean> {
  if (typeof (shell as unknown as { readonly logResult?: unknown }).logResult !== 'function') return false;
  Object.defineProperty(shell, 'logResult', { value: (result: Result): Result => result });
  const said = await shell.exec(`x=$(printf 'é\\xe9'); echo "$x" | cat`, { rawScript: true });
  return said.stdout === 'é\uefe9\n';
}

function viewOf(input: Parameters<Decoder['decode']>[0]): Uint8Array {
  if (input === undefined || input === null) return new Uint8Array();
  return ArrayBuffer.isView(input)
    ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
    : new Uint8Array(input);
}
