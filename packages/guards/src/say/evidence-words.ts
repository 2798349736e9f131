import type { Evidence, EvidenceResolver, EvidenceWords, JsonObject } from '@fpf/contracts';
import { inFull, readQuestion } from '../read/question.ts';
import { shown } from './sentence.ts';

/** What is the matter with one piece of evidence, and what would supply it; `asked` is the question in full. */
export type SaidOfEvidence = EvidenceWords & { readonly asked: string };
export type EvidenceSayings = (id: string, evidence: Evidence | undefined, args: JsonObject) => SaidOfEvidence;

/** In the words of its resolver. One that has none, or fails over them, is spoken for. */
export function evidenceSayings(resolvers: ReadonlyMap<string, EvidenceResolver>): EvidenceSayings {
  return (id, evidence, args) => {
    const asked = inFull(id, args);
    if (!evidence) return { asked, said: `nobody was asked ${asked}` };
    const words = ownWords(resolvers.get(readQuestion(id)?.kind ?? ''), evidence, asked) ?? plainWords(evidence, asked);
    return { asked, ...words };
  };
}

function ownWords(
  resolver: EvidenceResolver | undefined,
  evidence: Evidence,
  asked: string,
): EvidenceWords | undefined {
  try {
    const words: EvidenceWords | undefined = resolver?.words?.(evidence, asked);
    return typeof words?.said === 'string' && words.said !== '' ? words : undefined;
  } catch {
    return undefined;
  }
}

function plainWords({ status, value, detail, by }: Evidence, asked: string): EvidenceWords {
  if (status === 'present') return { said: `the answer to ${asked} is ${shown(value)}` };
  if (status === 'absent') return { said: `what ${asked} asks for is not there` };
  return { said: `${asked} could not be established (${detail ?? by})` };
}
