/**
 * What the Markdown reader is given at most. Its time grows with the square of list items, so these bound it to about a
 * second or two on a slow machine, whatever the text; a real SKILL.md stays far below.
 */
export const bodyLimits = Object.freeze({
  bytes: 256 * 1024,
  lines: 5_000,
  /** List and quote markers that one line may begin with. */
  markersOfLine: 8,
  /** Markers beyond the first of their line, in the whole file. */
  nestedMarkers: 1_024,
});

export type BodyProblem = { readonly code: 'skill.b01-too-large' | 'skill.b02-nesting'; readonly message: string; readonly line: number };

/** The pre-scan: linear, and before any Markdown is read. */
export function bodyProblem(text: string): BodyProblem | undefined {
  const bytes = new TextEncoder().encode(text).byteLength;
  if (bytes > bodyLimits.bytes)
    return { code: 'skill.b01-too-large', message: `the file has ${bytes} bytes; its Markdown is read up to ${bodyLimits.bytes}`, line: 1 };
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > bodyLimits.lines)
    return {
      code: 'skill.b01-too-large',
      message: `the file has ${lines.length} lines; its Markdown is read up to ${bodyLimits.lines}`,
      line: 1,
    };
  let nested = 0;
  for (const [index, line] of lines.entries()) {
    const markers = leadingMarkers(line);
    nested += Math.max(0, markers - 1);
    if (markers > bodyLimits.markersOfLine)
      return { code: 'skill.b02-nesting', message: `the line begins with ${markers} list or quote markers`, line: index + 1 };
    if (nested > bodyLimits.nestedMarkers)
      return {
        code: 'skill.b02-nesting',
        message: `more than ${bodyLimits.nestedMarkers} list or quote markers stand directly inside others`,
        line: index + 1,
      };
  }
  return undefined;
}

const marker = /[ \t]*(?:[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|>)/y;

function leadingMarkers(line: string): number {
  let count = 0;
  marker.lastIndex = 0;
  while (marker.test(line)) count += 1;
  return count;
}
