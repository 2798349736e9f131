import { Buffer } from 'node:buffer';

/**
 * What the Markdown reader is given at most. Its time grows with the square of lines and list items, so these bound it
 * to a few seconds, whatever the text, and the worker's cap ends what is still running; a real SKILL.md stays far
 * below.
 */
export const bodyLimits = Object.freeze({
  bytes: 256 * 1024,
  lines: 5_000,
  /** List and quote markers that one line may begin with. */
  markersOfLine: 8,
  /** Markers beyond the first of their line, in the whole file. */
  nestedMarkers: 1_024,
});

/** What is read without a worker: up to so much, no text that a long search found took more than 50 ms. */
export const smallBody = Object.freeze({ bytes: 32 * 1024, weight: 500 });

export type BodyProblem = {
  readonly code: 'skill.b01-too-large' | 'skill.b02-nesting';
  readonly message: string;
  readonly line: number;
};

/** The pre-scan: linear, and before any Markdown is read. */
export function bodyProblem(text: string): BodyProblem | undefined {
  const bytes = Buffer.byteLength(text);
  if (bytes > bodyLimits.bytes)
    return {
      code: 'skill.b01-too-large',
      message: `the file has ${bytes} bytes; its Markdown is read up to ${bodyLimits.bytes}`,
      line: 1,
    };
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
      return {
        code: 'skill.b02-nesting',
        message: `the line begins with ${markers} list or quote markers`,
        line: index + 1,
      };
    if (nested > bodyLimits.nestedMarkers)
      return {
        code: 'skill.b02-nesting',
        message: `more than ${bodyLimits.nestedMarkers} list or quote markers stand directly inside others`,
        line: index + 1,
      };
  }
  return undefined;
}

/**
 * Whether the text is so small that no worker is needed: one for each line, two more for each marker that a line begins
 * with.
 */
export function isSmallBody(text: string): boolean {
  if (Buffer.byteLength(text) > smallBody.bytes) return false;
  let weight = 0;
  for (const line of text.split(/\r\n|\n|\r/)) weight += 1 + 2 * leadingMarkers(line);
  return weight <= smallBody.weight;
}

const marker = /[ \t]*(?:[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|>)/y;

function leadingMarkers(line: string): number {
  let count = 0;
  marker.lastIndex = 0;
  while (marker.test(line)) count += 1;
  return count;
}
