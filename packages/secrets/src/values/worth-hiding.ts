/** Below this a value stands in texts by chance. */
const shortest = 8;
/** More is no value that is typed or printed whole. */
const longest = 16_384;
const fewestDigits = 16;

/** Words that configurations are full of: replacing one would hide what a text says, and guard nothing. */
const common: ReadonlySet<string> = new Set(
  'undefined disabled enabled required optional anonymous username password passwords passphrase development production staging localhost default automatic changeme completed abstained degraded unlimited administrator root-user testtest'.split(
    ' ',
  ),
);

/**
 * Whether a value is a secret that can be told from an ordinary word, number, path or name where it stands in a text.
 */
export function isWorthHiding(value: string, never: ReadonlySet<string>): boolean {
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
