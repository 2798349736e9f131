import { type Match, matchesApart } from './matches-apart.ts';
import { type SecretShape, secretShapes } from './secret-shapes.ts';

export type FoundShape = Match<SecretShape>;

/** What in a text has the form of a secret, in order, none inside another. */
export function findShapes(text: string, shapes: readonly SecretShape[] = secretShapes): readonly FoundShape[] {
  return matchesApart(text, shapes, (shape, secret) => !isInnocent(shape.id, secret));
}

/** The text with each of them replaced by what it looks like. */
export function hideShapes(text: string): string {
  let [out, at] = ['', 0];
  for (const { shape, start, end } of findShapes(text)) {
    out += `${text.slice(at, start)}[hidden:${shape.id}]`;
    at = end;
  }
  return out + text.slice(at);
}

/**
 * A value that shows that it is none: an example, a reference, a digest, an id. Only a value that is called secret by
 * its surroundings can be one.
 */
function isInnocent(id: string, value: string): boolean {
  if (id === 'private-key') return false;
  const start = value.slice(0, 400);
  if (
    /example|placeholder|dummy|changeme|redacted|hidden:|secret:|your[_-]|process\.env|os\.environ|xxxx|\*\*\*\*|\.\.\./i.test(
      start,
    )
  )
    return true;
  if (new Set(start).size < 7) return true;
  if (id !== 'assigned') return false;
  if (
    /^(?:[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$|^sha\d{3}[:-]|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.test(
      start,
    )
  )
    return true;
  return !isRandom(start);
}

/** Words have no digits among their letters, or say little with each character. */
function isRandom(text: string): boolean {
  if (!/\d/.test(text) || !/[A-Za-z]/.test(text)) return false;
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  const bits = [...counts.values()].reduce(
    (sum, count) => sum - (count / text.length) * Math.log2(count / text.length),
    0,
  );
  return bits >= 3;
}
