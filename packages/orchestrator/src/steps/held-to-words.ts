import { posix } from 'node:path';
import { type AdmittedCall, payloadsOf, personIdentity, type Reason, reason, type ScopedGuard } from '@fpf/contracts';
import { isQuestion } from '../approvals/ask-person.ts';
import type { Call } from '../call/call.ts';
import type { Judgement } from '../call/judgement.ts';
import { isNamedIn } from '../words/used-values.ts';
import { unaskedLoss, wordsGuard, wordsGuardId } from '../words/unasked-loss.ts';
import type { RunContext } from '../context/run-context.ts';

type Heard = Pick<RunContext, 'settings' | 'session' | 'journal' | 'live' | 'request' | 'plan'>;

/**
 * Asks a person where a call would take away what nobody asked for in words. Only of a run that was begun with words,
 * and whose record says what they ask for: a person's own call and a call that is given are what was asked; planned calls are what a model made of the words.
 */
export async function wordsGuardOn(context: Heard, { seq, tool, args }: Call): Promise<ScopedGuard | undefined> {
  const { settings, session, journal, live, request, plan } = context;
  if (settings.recordedWordsGuard) return settings.recordedWordsGuard(seq);
  const events = journal.soFar();
  const isAsked = payloadsOf(events, 'skills-selected').some(({ wishes }) => wishes);
  if (!isAsked || (!plan && live.model().name === personIdentity.name)) return undefined;
  const heard = payloadsOf(events, 'control-taken').map(({ control }) => ('text' in control ? control.text : ''));
  const answers = payloadsOf(events, 'model-result').flatMap(({ said = [] }) => said);
  const texts = (of: typeof answers): readonly string[] =>
    of.flatMap(({ answer }) => (typeof answer === 'string' ? [answer] : []));
  const said = texts(answers.filter(({ from }) => from === undefined));
  const words = [request, ...heard, ...said].join('\n');
  // Only of this call, and only where the person said the name: a model may have made it up.
  const own = answers.filter(
    (one) => one.from !== undefined && one.tool === tool.name && args[one.argument] === one.answer,
  );
  const found = texts(own).filter((path) => isNamedIn(words.toLowerCase(), posix.basename(path).toLowerCase()));
  const loss = await unaskedLoss(words, { tool, args, found }, (path) => session.stat(path));
  return loss && wordsGuard(loss);
}

/** The same call under one guard more, which asks a person. */
export function heldToWords(admitted: AdmittedCall, guard: ScopedGuard): AdmittedCall {
  const { skill } = admitted;
  return { ...admitted, skill: { ...skill, guards: [...(skill.guards ?? []), guard] } };
}

/** What a person is told of it before anything else, as long as they have not answered. */
export function notInWords({ admitted }: Judgement, reasons: readonly Reason[]): readonly Reason[] {
  const loss = admitted.skill.guards?.find(({ id }) => id === wordsGuardId)?.predicate;
  if (loss === undefined || !reasons.some(isQuestion)) return [];
  return [reason('guard.not-in-words', 'guard', `The words of the request leave it open: ${loss}.`, [wordsGuardId])];
}
