import { type AdmittedCall, type Clock, deepFreeze, type Evidence, type GuardContext } from '@fpf/contracts';
import { fillSubject, kindOf, subjectOf } from './question.ts';
import type { EvidenceAnswer, EvidenceResolver, Resolvers } from './resolver.ts';

export type Gathering = { readonly resolvers: Resolvers; readonly timeoutMs: number; readonly clock: Clock };

/** Asks each question once and freezes the answers. A resolver that throws, hangs or is not installed leaves it unknown. */
export async function gather(
  queries: readonly string[],
  call: AdmittedCall,
  context: GuardContext,
  gathering: Gathering,
): Promise<readonly Evidence[]> {
  return Promise.all(queries.map((query) => ask(query, call, context, gathering)));
}

async function ask(
  query: string,
  call: AdmittedCall,
  context: GuardContext,
  { resolvers, timeoutMs, clock }: Gathering,
): Promise<Evidence> {
  const kind = kindOf(query);
  const resolver = resolvers.get(kind);
  const at = new Date(clock.now()).toISOString();
  const unknown = (detail: string): Evidence => deepFreeze({ id: query, status: 'unknown', by: kind, detail: detail.slice(0, 1024) });
  if (!resolver) return unknown('no resolver answers this kind of question');
  const raw = subjectOf(query);
  const subject = raw === undefined ? undefined : fillSubject(raw, call.args);
  if (raw !== undefined && subject === undefined) return unknown('the argument that it speaks of is not there');
  try {
    const answer = await within(timeoutMs, resolver, { id: query, subject, call, context });
    return accept(query, kind, answer, at);
  } catch (error) {
    return unknown(error instanceof Error ? error.message : 'the resolver failed');
  }
}

/** Only the three words count; anything else that a resolver says is unknown. */
function accept(id: string, by: string, answer: EvidenceAnswer, at: string): Evidence {
  const { status } = answer;
  if (status !== 'present' && status !== 'absent')
    return deepFreeze({ id, status: 'unknown', by, ...(answer.detail && { detail: answer.detail }) });
  return deepFreeze({
    id,
    status,
    by,
    ...(answer.value !== undefined && { value: answer.value }),
    ...(answer.carrier && { carrier: { ...answer.carrier, at } }),
    ...(answer.detail && { detail: answer.detail }),
  });
}

async function within(
  ms: number,
  resolver: EvidenceResolver,
  question: Parameters<EvidenceResolver['resolve']>[0],
): Promise<EvidenceAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([resolver.resolve(question), late]);
  } finally {
    clearTimeout(timer);
  }
}
