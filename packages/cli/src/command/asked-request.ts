import { FpfError } from '@fpf/contracts';
import type { CommandInput } from './descriptor.ts';
import { readStandardInput } from './standard-input.ts';

const longest = 8_192;

/** A request is words; an empty one, or one of a size that no person says, is a mistake. `-` is what is piped in. */
export function askedRequest(input: CommandInput, place = 0): string {
  const given = input.args[place] ?? '';
  const request = (given === '-' ? readStandardInput(4 * longest, input.terminal) : given).trim();
  if (request !== '' && request.length <= longest) return request;
  throw new FpfError({
    code: 'usage.bad-option',
    message:
      request === ''
        ? 'fpf: the request is empty.'
        : `fpf: the request has ${request.length} characters; ${longest} is the most.`,
    hint: 'Say in a sentence what is to be done: fpf run "Search the files for TODO".',
  });
}
