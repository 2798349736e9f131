import { FpfError } from '@fpf/contracts/errors';

/**
 * `name=value` texts of an option as a map. What has no `=`, and a name twice, is a mistake of the one who typed it.
 */
export function nameValues(option: string, texts: readonly string[]): Readonly<Record<string, string>> {
  const pairs = new Map<string, string>();
  for (const text of texts) {
    const at = text.indexOf('=');
    const name = text.slice(0, Math.max(at, 0)).trim();
    if (name === '' || pairs.has(name))
      throw new FpfError({
        code: 'usage.bad-option',
        message:
          name === '' ? `fpf: --${option} ${text} has no name before a “=”.` : `fpf: --${option} gives ${name} twice.`,
        hint: `Write --${option} NAME=VALUE, once for each name.`,
      });
    pairs.set(name, text.slice(at + 1));
  }
  return Object.fromEntries(pairs);
}
