const numberForm = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const largest = 2 ** 53;

/**
 * What is wrong with a number's text; undefined when nothing is.
 *
 * | text                          | taken |
 * | ----------------------------- | ----- |
 * | not a JSON number             | no    |
 * | below 2^53 in size            | yes: an integer is exact there, a fraction is as JSON.parse reads it |
 * | 9007199254740992, -9007199254740992 | yes: they are what they say |
 * | anything else from 2^53 on    | no: a double would change it silently, or is infinite |
 */
export function numberProblem(text: string): 'syntax' | 'number-range' | undefined {
  if (!numberForm.test(text)) return 'syntax';
  if (Math.abs(Number(text)) < largest) return undefined;
  return text === '9007199254740992' || text === '-9007199254740992' ? undefined : 'number-range';
}
