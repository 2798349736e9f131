const longest = 240;

/**
 * What a test said, for a summary: messages of assertions are many lines of which the first says nothing, so all are joined, and what is too
 * long is cut. Colours, and what else a terminal acts on, are taken out.
 */
export function oneLine(text: unknown): string {
  if (typeof text !== 'string') return '';
  // oxlint-disable-next-line no-control-regex
  const flat = text
    .replaceAll(/\u001b\[[0-9;]*m/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return flat.length > longest ? `${flat.slice(0, longest)}…` : flat;
}
