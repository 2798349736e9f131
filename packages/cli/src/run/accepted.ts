import { FpfError, nearestName } from '@fpf/contracts/errors';
import type { OutcomeWord, RunOutcome } from '@fpf/contracts';
import { type AcceptWord, acceptWords } from './accept-words.ts';
import { type CommandInput, values } from '../command/descriptor.ts';
import { variable } from '../variables.ts';
import type { ExitCode } from '../terminal/exit-codes.ts';

const outcomeOf: Readonly<Record<AcceptWord, OutcomeWord>> = { abstain: 'abstained', degrade: 'degraded' };

/**
 * `--accept abstain,degrade`, else FPF_ACCEPT. Never the config: what a failure is to whoever calls, no project says.
 */
export function acceptedWords(input: Pick<CommandInput, 'options'>): readonly AcceptWord[] {
  const given = values(input as CommandInput, 'accept');
  const [from, texts] = given.length > 0 ? ['--accept', given] : ['FPF_ACCEPT', [variable('FPF_ACCEPT') ?? '']];
  const words = texts.flatMap((text) => text.split(',')).map((word) => word.trim());
  if (from === 'FPF_ACCEPT' && words.every((word) => word === '')) return [];
  return words.map((word) => known(from, word));
}

/**
 * What a shell is told of a run: its own exit code; 0 for an outcome that the caller accepts; and of a run that was
 * over when a signal came, that one's, so that what a shell has after `&&` is not done. The run's own record stays as
 * it is.
 */
export function exitOf(
  { outcome, exit_code }: RunOutcome,
  accepted: readonly AcceptWord[],
  stoppedBy: ExitCode | undefined,
): ExitCode {
  const code = isAccepted(outcome, accepted) ? 0 : (exit_code as ExitCode);
  return code === 0 ? (stoppedBy ?? 0) : code;
}

export function isAccepted(outcome: OutcomeWord, accepted: readonly AcceptWord[]): boolean {
  return accepted.some((word) => outcomeOf[word] === outcome);
}

function known(from: string, word: string): AcceptWord {
  const found = acceptWords.find((one) => one === word);
  if (found) return found;
  const close = nearestName(word, acceptWords);
  throw new FpfError({
    code: 'usage.bad-option',
    message: `fpf: ${from} does not take ${JSON.stringify(word.slice(0, 64))}.${close === undefined ? '' : ` Did you mean ${close}?`}`,
    hint: `Give ${acceptWords.join(' or ')}, or both with a comma between them.`,
  });
}
