/** The version of the list: a rule that is changed or added makes a new one, and whoever has used it says which. */
export const secretShapesId = 'urn:fpf:secret-shapes:1';

/**
 * Something in the form of a secret. Where the pattern has a group, only that is the secret, and it stands at the end
 * of the match.
 */
export type SecretShape = { readonly id: string; readonly what: string; readonly pattern: RegExp };

/**
 * Each is bounded, and reads a text in time linear in it. None fits a digest, an id, a signature or an integrity of a
 * lock file.
 */
export const secretShapes: readonly SecretShape[] = Object.freeze([
  {
    id: 'private-key',
    what: 'a private key',
    pattern:
      /-----BEGIN (?:(?:RSA|DSA|EC|OPENSSH|ENCRYPTED|PGP) )?PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----)){0,16384}(?:-----END (?:[A-Z]{2,10} )?PRIVATE KEY(?: BLOCK)?-----)?/g,
  },
  { id: 'cloud-access-key', what: 'a cloud access key', pattern: /\b(?:AKIA|ASIA|AROA)[0-9A-Z]{16}\b/g },
  {
    id: 'code-host-token',
    what: 'a token of a code host',
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255}|glpat-[A-Za-z0-9_-]{20,255})/g,
  },
  {
    id: 'model-provider-key',
    what: 'a key of a model provider',
    pattern: /\b(?:sk-(?:ant-|proj-|or-)?(?=[A-Za-z0-9_-]{0,255}\d)[A-Za-z0-9_-]{24,255}|hf_[A-Za-z0-9]{30,255})/g,
  },
  { id: 'payment-key', what: 'a key of a payment service', pattern: /\b[sr]k_live_[A-Za-z0-9]{20,255}/g },
  {
    id: 'chat-token',
    what: 'a token of a chat service',
    pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{12,255}|\bhooks\.slack\.com\/services\/([A-Za-z0-9_/-]{20,128})/g,
  },
  { id: 'api-key', what: 'an API key', pattern: /\bAIza[0-9A-Za-z_-]{35}/g },
  {
    id: 'registry-token',
    what: 'a token of a package registry',
    pattern: /\b(?:npm_[A-Za-z0-9]{36}|pypi-[A-Za-z0-9_-]{40,255})/g,
  },
  {
    id: 'signed-token',
    what: 'a signed token',
    pattern: /\beyJ[A-Za-z0-9_-]{10,2048}\.eyJ[A-Za-z0-9_-]{10,4096}\.[A-Za-z0-9_-]{10,2048}/g,
  },
  {
    id: 'authorization',
    what: 'an authorization header',
    pattern: /\b(?:bearer|basic)\s{1,4}((?=[A-Za-z0-9._~+/-]{0,255}\d)[A-Za-z0-9._~+/-]{16,4096}={0,2})/gi,
  },
  {
    id: 'address-password',
    what: 'a password in an address',
    pattern: /\b[a-z][a-z0-9+.-]{1,30}:\/\/[^\s/@:"']{0,128}:([^\s/@"'<>{}$[\]]{6,256})(?=@)/gi,
  },
  {
    id: 'assigned',
    what: 'a value called a secret',
    pattern:
      /(?:api[_-]?key|access[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|secret[_-]?key|secret|passwd|password)\\?["']?\s{0,4}[:=]\s{0,4}(?:\\?["']([^"'\\\s$]{12,512})(?=\\?["'])|\\?["']?([^\s"'\\,;&{}()<>[\]$]{12,512}))/gi,
  },
]);
