import type { JsonValue } from '@fpf/contracts';
import { type Match, matchesApart } from '@fpf/secrets';

/** Takes out what must not be shared, and counts it. The same text gives the same text, whosever machine it is on. */
export type Scrubber = {
  readonly text: (text: string) => string;
  /** The texts in a value; its keys are what the program calls things. */
  readonly json: <T extends JsonValue>(value: T) => T;
  /** The pieces of one text, of which a secret may lie in several. Each piece stays one. */
  readonly pieces: (pieces: readonly string[]) => readonly string[];
  readonly count: () => number;
};

type Found = Match<SecretShape>;

export function createScrubber(shapes: readonly SecretShape[]): Scrubber {
  let count = 0;
  const pieces = (given: readonly string[]): readonly string[] => {
    const whole = given.join('');
    const found = matchesApart(whole, shapes);
    count += found.length;
    if (found.length === 0) return given;
    let from = 0;
    return given.map((piece) => {
      const to = from + piece.length;
      const kept = within(whole, from, to, found);
      from = to;
      return kept;
    });
  };
  const text = (given: string): string => pieces([given])[0] ?? '';
  const json = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(json);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, json(inner)]));
  };
  return { text, json: <T extends JsonValue>(value: T) => json(value) as T, pieces, count: () => count };
}

/**
 * One piece of the text: what was found is replaced in the piece in which it begins, and is gone from those after it.
 */
function within(whole: string, from: number, to: number, found: readonly Found[]): string {
  let kept = '';
  let at = from;
  for (const { start, end, shape } of found) {
    if (end <= at || start >= to) continue;
    kept += whole.slice(at, Math.max(at, start));
    if (start >= from) kept += shape.becomes;
    at = Math.min(end, to);
  }
  return kept + whole.slice(at, Math.max(at, to));
}

/**
 * What must not lie in a file that is meant to be shared, by its shape. Where a pattern has a group, only that is the
 * secret, and it stands at the end of the match. A home folder stands for whose machine it was.
 */
export type SecretShape = { readonly pattern: RegExp; readonly becomes: string };

const secret = '[secret]';

const shapes: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----)){0,16384}(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?/g,
  /\b(?:bearer|basic)\s{1,4}((?=[A-Za-z0-9._~+/-]{0,255}[0-9])[A-Za-z0-9._~+/-]{12,4096}={0,2})/gi,
  /\beyJ[A-Za-z0-9_-]{10,2048}\.eyJ[A-Za-z0-9_-]{10,4096}\.[A-Za-z0-9_-]{10,2048}/g,
  /\b(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255}|glpat-[A-Za-z0-9_-]{16,255})/g,
  /\bsk-(?=[A-Za-z0-9_-]{0,255}[0-9])[A-Za-z0-9_-]{16,255}/g,
  /\b(?:AKIA|ASIA|AROA)[0-9A-Z]{16}\b/g,
  /\bAIza[0-9A-Za-z_-]{35}/g,
  /\b(?:hf_[A-Za-z0-9]{20,255}|npm_[A-Za-z0-9]{30,255}|pypi-[A-Za-z0-9_-]{40,255}|xox[abeoprs]-[A-Za-z0-9-]{10,255})/g,
  /\b(?:api[_-]?key|access[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|secret|passwd|password)\\?["']?\s{0,4}[:=]\s{0,4}\\?["']?([^\s"'\\,;&{}[\]]{8,512})/gi,
];

/** The home folders of the usual systems, and this user's own. */
export function secretShapes(home: string): readonly SecretShape[] {
  return [
    ...shapes.map((pattern) => ({ pattern, becomes: secret })),
    { pattern: homePattern(home), becomes: '[home]' },
  ];
}

const usual = String.raw`/(?:home|Users)/[^\s/\\"'\x60<>|:*?;,()[\]{}]{1,64}|/root(?![\w.-])|\b[A-Za-z]:(?:\\{1,2}|/)Users(?:\\{1,2}|/)[^\s/\\"'<>|:*?;,()]{1,64}`;

function homePattern(home: string): RegExp {
  // A root directory as a home would make every path one.
  const own = home.replace(/[/\\]+$/, '').length > 3 ? `${escaped(home.replace(/[/\\]+$/, ''))}(?![\\w.-])|` : '';
  return new RegExp(`(?<![\\w.-])(?:${own}${usual})`, 'g');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
