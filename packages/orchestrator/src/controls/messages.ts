import { FpfError } from '@fpf/contracts';

const mostText = 65_536;

export function messageId(n: number): string {
  return `message-${n}`;
}

/** What is sent is told as it is, or not at all: nothing is cut. */
export function assertMessage(text: unknown): asserts text is string {
  if (typeof text === 'string' && text.trim() !== '' && text.length <= mostText && text.isWellFormed()) return;
  throw refusedValue(`a message is well-formed text of 1 to ${mostText} characters`);
}

export function refusedValue(what: string): FpfError {
  return new FpfError({
    code: 'run.control-refused',
    message: `orchestrator: ${what}.`,
    hint: 'Give a value of that form; nothing was changed.',
  });
}
