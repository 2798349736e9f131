const words: ReadonlySet<string> = new Set(
  'token tokens key keys apikey secret secrets password passwd pass passphrase pwd credential credentials creds cookie jwt pat bearer dsn webhook auth authorization salt private'.split(
    ' ',
  ),
);
const anywhere = /token|secret|password|passwd|apikey|passphrase|credential/;

/** What a variable says about a secret, and not the secret itself. */
const about: ReadonlySet<string> = new Set(
  'file path dir folder name user username email url uri host port type algorithm prefix suffix length size count ttl timeout enabled disabled version helper sock socket provider mode format endpoint issuer audience region askpass budget limit env variable var'.split(
    ' ',
  ),
);

/**
 * Whether a variable's name, or a header's, says that its value is a secret: `DB_PASSWORD`, `apiKey`, `x-api-key`, but
 * neither `KEY_FILE` nor `PWD`.
 */
export function isSecretName(name: string): boolean {
  const parts = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '');
  if (about.has(parts.at(-1) ?? '')) return false;
  // The folder that one works in is no password.
  if (parts.length === 1 && parts[0] === 'pwd') return false;
  // What is meant for everybody.
  if (parts.includes('public') && /^keys?$/.test(parts.at(-1) ?? '')) return false;
  return parts.some((part) => words.has(part) || (anywhere.test(part) && !part.startsWith('tokeni')));
}
