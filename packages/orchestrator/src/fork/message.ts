import { FpfError } from '@fpf/contracts';

const mostText = 65_536;

/** What is said to a fork is told as it is, or not at all: nothing is cut. */
export function assertMessage(text: string | undefined): void {
  if (text === undefined || (text.trim() !== '' && text.length <= mostText && text.isWellFormed())) return;
  throw new FpfError({
    code: 'run.bad-message',
    message: `orchestrator: a message is well-formed text of 1 to ${mostText} characters.`,
    hint: 'Say it in fewer words, or leave it out.',
  });
}
