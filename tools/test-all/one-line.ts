const longest = 240;

/**
 * What a test said, for a summary: messages of assertions are many lines of which the first says nothing, so all are
 * joined, and what is too long is cut. Colours, and what else a terminal acts on, are taken out.
 */
export function oneLine(text: unknown): string {
  if (typeof text !== 'string') return '';
  const all = flat(text);
  return all.length > longest ? `${all.slice(0, longest)}…` : all;
}

/** The end of what a program printed, where it names no check that failed: what it says last is mostly why. */
export function lastWords(text: string): string {
  const all = flat(text);
  return all.length > longest ? `…${all.slice(-longest)}` : all;
}

function flat(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/\u001b\[[0-9;]*m/g, '')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
  );
}
