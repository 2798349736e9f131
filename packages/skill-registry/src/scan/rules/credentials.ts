import type { Hit, ScanRule } from '../scan-rule.ts';

const shapes: readonly (readonly [string, RegExp])[] = [
  ['a cloud access key', /\b(?:AKIA|ASIA|AROA)[0-9A-Z]{16}\b/g],
  ['a token of a code host', /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255}|glpat-[A-Za-z0-9_-]{20,255})/g],
  ['a key of a model provider', /\bsk-(?:ant-|proj-|or-)?[A-Za-z0-9_-]{24,255}/g],
  ['a token of a chat service', /\bxox[abeoprs]-[A-Za-z0-9-]{12,255}/g],
  ['an API key', /\bAIza[0-9A-Za-z_-]{35}/g],
  ['a token of a package registry', /\b(?:npm_[A-Za-z0-9]{36}|pypi-[A-Za-z0-9_-]{40,255})/g],
  ['a private key', /-----BEGIN (?:(?:RSA|DSA|EC|OPENSSH|ENCRYPTED|PGP) )?PRIVATE KEY(?: BLOCK)?-----/g],
  ['a signed token', /\beyJ[A-Za-z0-9_-]{10,1000}\.eyJ[A-Za-z0-9_-]{10,1000}\.[A-Za-z0-9_-]{10,1000}/g],
  [
    'a password',
    /\b(?:password|passwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token)["']?\s{0,4}[:=]\s{0,4}["'][^"'\s]{12,200}["']/gi,
  ],
];

/** Something in the shape of a credential, but for those that show that they are none. */
export const credentials: ScanRule = function* rule({ text }): Generator<Hit> {
  for (const [what, pattern] of shapes) {
    for (const { index, 0: match } of text.matchAll(pattern)) {
      if (isPlaceholder(match)) continue;
      yield { code: 'skill.s23-credential', start: index, end: index + match.length, message: `this looks like ${what}` };
    }
  }
};

function isPlaceholder(match: string): boolean {
  const start = match.slice(0, 400);
  if (/example|placeholder|dummy|changeme|redacted|your[_-]|<|\$\{|\.\.\.|process\.env|os\.environ/i.test(start)) return true;
  if (start.startsWith('-----')) return false;
  const value = /[:=]\s*["']([^"']*)/.exec(start)?.[1] ?? start.slice(4);
  return new Set(value).size < 7;
}
