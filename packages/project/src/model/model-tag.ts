import { FpfError } from '@fpf/contracts';
import { quote } from '@fpf/contracts/validate';

/**
 * As servers take it: an optional host and folder, the model, an optional tag. Nothing of it can break a line or end a
 * word.
 */
const tag = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:[:/][A-Za-z0-9._-]+)*$/;

export function assertTag(name: string, code: 'usage.bad-option' | 'config.not-valid'): string {
  if (name.length <= 256 && tag.test(name)) return name;
  throw new FpfError({
    code,
    message: `project: ${quote(name, 96)} cannot be the tag of a model.`,
    hint: 'A tag has letters, digits and . _ - / : and nothing else, such as functiongemma:270m. `fpf model list` shows the ones that are there.',
  });
}
