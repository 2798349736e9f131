import { FpfError, nearestName } from '@fpf/contracts';
import { quote } from '@fpf/contracts/validate';

/** Returns what is wrong with a value; undefined where it fits. */
export type Form = (value: unknown) => string | undefined;

/**
 * Refuses by name what a function does not know: an option that is misspelt, undefined or of another form would
 * otherwise be ignored, and a limit with it.
 */
export function checkOptions(of: string, options: unknown, forms: Readonly<Record<string, Form>>): void {
  if (!isPlain(options)) throw refused(`${of} takes its options as a plain object`, Object.keys(forms));
  for (const [name, value] of Object.entries(options)) {
    const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
    if (form === undefined) {
      const near = nearestName(name, Object.keys(forms));
      const meant = near === undefined ? '' : `. Did you mean ${quote(near, 64)}?`;
      throw refused(`${of} has no option ${quote(name, 64)}${meant}`, Object.keys(forms));
    }
    const wrong = value === undefined ? 'is undefined; leave it out' : form(value);
    if (wrong !== undefined) throw refused(`the option ${name} of ${of} ${wrong}`, Object.keys(forms));
  }
}

export const text: Form = (value) =>
  typeof value === 'string' && value !== '' && value.isWellFormed() ? undefined : 'is not a text';

export const texts: Form = (value) =>
  Array.isArray(value) && value.every((one) => text(one) === undefined) ? undefined : 'is not a list of texts';

export const yesOrNo: Form = (value) => (typeof value === 'boolean' ? undefined : 'is neither true nor false');

export const callable: Form = (value) => (typeof value === 'function' ? undefined : 'is not a function');

export function oneOf(words: readonly string[]): Form {
  return (value) => (words.includes(value as string) ? undefined : `is none of ${words.join(', ')}`);
}

/** The numbers of a budget may only get smaller: what makes one larger is a line of the config, which others read. */
export function below(most: Readonly<Record<string, number>>): Form {
  return (value) => {
    if (!isPlain(value)) return 'is not a plain object';
    for (const [name, asked] of Object.entries(value)) {
      const bound = Object.hasOwn(most, name) ? most[name] : undefined;
      if (bound === undefined) return `has no member ${quote(name, 64)}: there are ${Object.keys(most).join(', ')}`;
      if (typeof asked !== 'number' || !(asked >= 0 && asked <= bound))
        return `has a ${name} that is not a number from 0 to ${bound}, which the project has`;
    }
    return undefined;
  };
}

export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function refused(message: string, names: readonly string[]): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: `project: ${message}${message.endsWith('?') ? '' : '.'}`,
    hint: `The options are ${names.join(', ')}.`,
  });
}
