import { quote } from '@fpf/contracts/validate';

const mostReceived = 2_048;

/**
 * What was received, for the details of an error: bounded, and with everything escaped that could move or hide what
 * stands around it.
 */
export function received(text: string): string {
  return quote(text, 1_024).slice(0, mostReceived);
}
