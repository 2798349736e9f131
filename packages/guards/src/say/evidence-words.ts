import type { Evidence, EvidenceResolver, EvidenceWords, JsonObject } from '@fpf/contracts';
import { withinTime } from '../evidence/within-time.ts';
import { inFull, readQuestion } from '../read/question.ts';
import { shown } from './sentence.ts';

/** What is the matter with one piece of evidence, and what would supply it; `asked` is the question in full. */
export type SaidOfEvidence = EvidenceWords & { readonly asked: string };
export type EvidenceSayings = (id: string, evidence: Evidence | undefined, args: JsonObject) => Promise<SaidOfEvidence>;

/** In the words of its resolver. One that has none, fails over them or does not find them in time is spoken for. */
export function evidenceSayings(resolvers: ReadonlyMap<string, EvidenceResolver>, timeoutMs: number): EvidenceSayings {
  return async (id, evidence, args) => {
    const asked = inFull(id, args);
    if (!evidence) return { asked, said: `nobody was asked ${asked}` };
    const resolver = resolvers.get(readQuestion(id)?.kind ?? '');
    const own = resolver && (await ownWords(resolver, { evidence, asked, timeoutMs }));
    return { asked, ...(own ?? plainWords(evidence, asked)) };
  };
}

type Wording = { readonly evidence: Evidence; readonly asked: string; readonly timeoutMs: number };

async function ownWords(
  resolver: EvidenceResolver,
  { evidence, asked, timeoutMs }: Wording,
): Promise<EvidenceWords | undefined> {
  try {
    const words = await withinTime(timeoutMs, async () => resolver.words?.(evidence, asked));
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
