import { isSecretName } from './secret-name.ts';

/** A value that must not lie in any record, and what stands in its place. */
export type KnownSecret = { readonly name: string; readonly value: string };

export type Knowing = {
  /** Variables that a configuration names as a place of secrets, whatever they are called. */
  readonly also?: readonly string[];
  /** Values that are no secrets, wherever they stand: the user's name, the host's. */
  readonly never?: readonly string[];
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The secrets in an environment: what its variables call so, passwords in addresses, and credentials in headers. The
 * same environment gives the same list; of two names for one value the first in the alphabet counts.
 */
export function knownSecrets(env: Environment, { also = [], never = [] }: Knowing = {}): readonly KnownSecret[] {
  const named = new Set(also);
  const own = ['USER', 'LOGNAME', 'USERNAME', 'HOSTNAME', 'HOME', 'PWD', 'OLDPWD', 'SHELL', 'LANG', 'TERM'];
  const innocent = new Set([...never, ...own.flatMap((name) => env[name] ?? [])]);
  const found = new Map<string, string>();
  for (const name of Object.keys(env).sort()) {
    const label = name.replace(/[^A-Za-z0-9_]/g, '_').slice(0, 64);
    const values = [...new Set(secretsIn(name, env[name] ?? '', named.has(name)))].filter(
      (value) => isWorthHiding(value, innocent) && !found.has(value),
    );
    for (const [index, value] of values.entries()) found.set(value, index === 0 ? label : `${label}.${index + 1}`);
  }
  return [...found].map(([value, name]) => ({ name, value }));
}

function secretsIn(name: string, value: string, named: boolean): readonly string[] {
  const address = passwordIn(value);
  if (/headers$/i.test(name)) return [...address, ...value.split(',').flatMap(headerSecret)];
  if (!named && !isSecretName(name)) return address;
  const whole = value.trim();
  return [whole, ...address, ...withoutScheme(whole), ...linesOf(whole), ...membersOf(whole)];
}

/** Of `scheme://user:password@host`: the password as it is and as it is written, and both as a header has them. */
function passwordIn(value: string): readonly string[] {
  const [, user = '', password] = /^[a-z][a-z0-9+.-]{1,30}:\/\/([^/@:\s]*):([^/@\s]+)@/i.exec(value.trim()) ?? [];
  if (password === undefined) return [];
  const [plainUser, plain] = [decoded(user), decoded(password)];
  return [plain, password, Buffer.from(`${plainUser}:${plain}`).toString('base64')];
}

/** `authorization=Bearer%20abc`, as OTEL_EXPORTER_OTLP_HEADERS has it. A header that says what it is about is none. */
function headerSecret(pair: string): readonly string[] {
  const at = pair.indexOf('=');
  if (at < 1 || !isSecretName(pair.slice(0, at).trim())) return [];
  const value = decoded(pair.slice(at + 1).trim());
  return [value, ...withoutScheme(value)];
}

function withoutScheme(value: string): readonly string[] {
  const [, rest] = /^(?:bearer|basic|token)\s+(\S+)$/i.exec(value) ?? [];
  return rest === undefined ? [] : [rest];
}

/** A key in PEM form may be printed line by line. */
function linesOf(value: string): readonly string[] {
  const lines = value.split(/\r?\n|\\n/).map((line) => line.trim());
  return lines.length > 1 ? lines.filter((line) => line.length >= 20 && !line.startsWith('-----')) : [];
}

/** Credentials that come as JSON: their members that are called secret. */
function membersOf(value: string): readonly string[] {
  if (!value.startsWith('{')) return [];
  try {
    const members = Object.entries(JSON.parse(value) as object);
    return members.flatMap(([name, member]) =>
      typeof member === 'string' && isSecretName(name) ? [member, ...linesOf(member)] : [],
    );
  } catch {
    return [];
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Below this a value stands in texts by chance. */
const shortest = 8;
/** More is no value that is typed or printed whole. */
const longest = 16_384;
const fewestDigits = 16;

/** Words that configurations are full of: replacing one would hide what a text says, and guard nothing. */
const common: ReadonlySet<string> = new Set(
  (
    'undefined disabled enabled required optional anonymous username password passwords passphrase development ' +
    'production staging localhost default automatic changeme completed abstained degraded unlimited ' +
    'administrator root-user testtest'
  ).split(' '),
);

/**
 * Whether a value is a secret that can be told from an ordinary word, number, path or name where it stands in a text.
 */
function isWorthHiding(value: string, never: ReadonlySet<string>): boolean {
  if (value.length < shortest || value.length > longest) return false;
  if (never.has(value) || common.has(value.toLowerCase())) return false;
  if (/^[\d.,:+\s-]*$/.test(value)) return value.replace(/\D/g, '').length >= fewestDigits;
  if (new Set(value).size < 3) return false;
  return !isPath(value);
}

/**
 * A random value may begin with a slash; a path has no capitals, small letters and digits without a point or a known
 * folder.
 */
function isPath(value: string): boolean {
  if (!/^(?:~|\.{1,2})?\/[^\s]*$|^[A-Za-z]:[\\/]/.test(value)) return false;
  const random =
    value.length >= 32 && /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d/.test(value) && !/[.~]/.test(value);
  return !random || /^\/(?:home|usr|etc|var|tmp|opt|run|root|srv|mnt|Users|private|Library)\//.test(value);
}
