const escapes = new RegExp(`${String.fromCodePoint(0x1b)}\\[[0-9;]*m`, 'g');

/**
 * How far something long has come is said now and then where nobody watches: on a slow machine, of something short too.
 */
const progress = /^ {2}(?:[a-z][a-z ]*:? \d+ of \d+|… .+ \(\d+ s\))\n/gm;

/**
 * Does a program print what its page shows? `…` stands for anything in a line; a line of `…` alone stands for any
 * number of lines. Says what differs; undefined when nothing does.
 */
export function compareOutput(shown: string, printed: string): string | undefined {
  const got = printed.replace(escapes, '').replace(progress, '').trimEnd();
  const pattern = shown
    .trimEnd()
    .split('\n')
    .map((line) => (line.trim() === '…' ? '(?:.*\n)*?' : `${line.trimEnd().split('…').map(quote).join('.*?')}[ \t]*\n`))
    .join('');
  return new RegExp(`^${pattern}$`).test(`${got}\n`)
    ? undefined
    : `it prints something else than the page shows:\n${got}`;
}

function quote(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
