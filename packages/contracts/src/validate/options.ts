import { FpfError } from '../errors/fpf-error.ts';
import { nearestName } from '../errors/nearest-name.ts';
import { quote } from './json/quote.ts';

/** Returns what is wrong with a value; undefined where it fits. */
export type OptionForm = (value: unknown) => string | undefined;

/**
 * Refuses by name what a function does not know: an option that is misspelt, undefined or of another form would
 * otherwise be ignored, and a limit with it. Those in `unset` may be undefined.
 */
export function checkOptions(
  of: string,
  options: unknown,
  forms: Readonly<Record<string, OptionForm>>,
  unset: readonly string[] = [],
): void {
  const wrong = looked(`the options of ${of}`, () => firstWrong(of, options, forms, unset));
  if (wrong !== undefined) throw refused(wrong, Object.keys(forms));
}

function firstWrong(
  of: string,
  options: unknown,
  forms: Readonly<Record<string, OptionForm>>,
  unset: readonly string[],
): string | undefined {
  if (!isPlain(options)) return `${of} takes its options as a plain object`;
  for (const [name, value] of Object.entries(options)) {
    const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
    if (form === undefined) {
      const near = nearestName(name, Object.keys(forms));
      const meant = near === undefined ? '' : `. Did you mean ${quote(near, 64)}?`;
      return `${of} has no option ${quote(name, 64)}${meant}`;
    }
    const what = `the option ${name} of ${of}`;
    const wrong = looked(what, () => {
      if (value === undefined) return unset.includes(name) ? undefined : `${what} is undefined; leave it out`;
      const why = form(value);
      return why === undefined ? undefined : `${what} ${why}`;
    });
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** A getter that throws and a proxy that is gone are no options, and no fault of ours. A form may have words of its own. */
function looked(what: string, look: () => string | undefined): string | undefined {
  try {
    return look();
  } catch (error) {
    if (FpfError.is(error)) throw error;
    return `${what} cannot be read: ${quote(error instanceof Error ? error.message : typeof error, 256)}`;
  }
}

/** The forms that options have. */
export const optionForms = Object.freeze({
  text: (value: unknown) =>
    typeof value === 'string' && value !== '' && value.isWellFormed() ? undefined : 'is not a text',
  texts: (value: unknown) =>
    Array.isArray(value) && value.every((one) => optionForms.text(one) === undefined)
      ? undefined
      : 'is not a list of texts',
  yesOrNo: (value: unknown) => (typeof value === 'boolean' ? undefined : 'is neither true nor false'),
  callable: (value: unknown) => (typeof value === 'function' ? undefined : 'is not a function'),
  object: (value: unknown) => (typeof value === 'object' && value !== null ? undefined : 'is not an object'),
  plain: (value: unknown) => (isPlain(value) ? undefined : 'is not a plain object'),
  list: (value: unknown) => (Array.isArray(value) ? undefined : 'is not a list'),
  oneOf:
    (words: readonly string[]): OptionForm =>
    (value) =>
      words.includes(value as string) ? undefined : `is none of ${words.join(', ')}`,
  /** Ids of runs sort by the time that this form has in it. */
  uuidV7: (value: unknown) =>
    typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(value)
      ? undefined
      : 'is not a UUIDv7 in lower case (RFC 9562)',
  /** Numbers by name, each of them at most as large as the one here. */
  numbers:
    (most: Readonly<Record<string, number>>): OptionForm =>
    (value) => {
      if (!isPlain(value)) return 'is not a plain object';
      for (const [name, asked] of Object.entries(value)) {
        const bound = Object.hasOwn(most, name) ? most[name] : undefined;
        if (bound === undefined) return `has no member ${quote(name, 64)}: there are ${Object.keys(most).join(', ')}`;
        if (typeof asked !== 'number' || !(asked >= 0 && asked <= bound))
          return `has a ${name} that is not a number ${bound === Infinity ? 'from 0 on' : `from 0 to ${bound}`}`;
      }
      return undefined;
    },
  /** An object with members of these names and no others, none of them undefined. */
  members:
    (names: readonly string[]): OptionForm =>
    (value) => {
      if (!isPlain(value)) return 'is not a plain object';
      const odd = Object.keys(value).find((name) => !names.includes(name));
      if (odd !== undefined) return `has no member ${quote(odd, 64)}: there are ${names.join(', ')}`;
      const unset = Object.keys(value).find((name) => value[name] === undefined);
      return unset === undefined ? undefined : `has a ${unset} that is undefined; leave it out`;
    },
} as const);

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function refused(message: string, names: readonly string[]): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: `${message}${message.endsWith('?') ? '' : '.'}`,
    hint: `The options are ${names.join(', ')}.`,
  });
}
