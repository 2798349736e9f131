import type { Evidence, EvidenceResolver, EvidenceWords } from '@fpf/contracts';
import { shorten } from '@fpf/files/text';
import { readQuestion } from '../read/question.ts';

export type Phrases = {
  /** What could not be told: "whether a session is open". */
  readonly topic: (subject: string) => string;
  readonly absent?: (subject: string, evidence: Evidence) => EvidenceWords;
  readonly refuted?: (subject: string, evidence: Evidence) => EvidenceWords;
  /** Where the subject itself is why it could not be told. */
  readonly unanswerable?: (subject: string) => EvidenceWords | undefined;
};

/** The words of a kind, from a phrase for each way in which evidence does not speak for a call. */
export function wordsOf({ topic, absent, refuted, unanswerable }: Phrases): NonNullable<EvidenceResolver['words']> {
  return async (evidence, asked) => {
    const subject = subjectIn(asked);
    if (evidence.status === 'absent' && absent) return absent(subject, evidence);
    if (evidence.status === 'present' && refuted) return refuted(subject, evidence);
    if (evidence.status === 'present') return { said: `it is ${shown(evidence.value)} ${topic(subject)}` };
    const unasked = unanswerable?.(subject);
    if (unasked) return unasked;
    const because = evidence.detail === undefined ? '' : `: ${evidence.detail.slice(0, 400).toWellFormed()}`;
    return { said: `it could not be told ${topic(subject)}${because}` };
  };
}

/** A value in a sentence. */
export function shown(value: Evidence['value']): string {
  return JSON.stringify(value ?? null)
    .slice(0, 200)
    .toWellFormed();
}

function subjectIn(asked: string): string {
  return shorten(readQuestion(asked)?.subject ?? 'it', 200);
}
