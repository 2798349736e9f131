import {
  type AdmittedCall,
  type Clock,
  deepFreeze,
  type Evidence,
  type EvidenceResolver,
  type GuardContext,
} from '@fpf/contracts';
import { accept, unknown } from './accept.ts';
import { fill, readQuestion } from './question.ts';

export type Gathering = {
  readonly resolvers: ReadonlyMap<string, EvidenceResolver>;
  readonly timeoutMs: number;
  readonly clock: Clock;
};

/** Each question once. Resolvers are handed frozen copies, so that they can change nothing that is decided. */
export async function gather(
  questions: readonly string[],
  call: AdmittedCall,
  context: GuardContext,
  gathering: Gathering,
): Promise<readonly Evidence[]> {
  const handed = deepFreeze(structuredClone(call));
  const world = Object.freeze({
    ...context,
    policy: deepFreeze(structuredClone(context.policy)),
    pins: deepFreeze(structuredClone(context.pins)),
  });
  return Promise.all([...new Set(questions)].map((id) => ask(id, handed, world, gathering)));
}

async function ask(
  id: string,
  call: AdmittedCall,
  context: GuardContext,
  { resolvers, timeoutMs, clock }: Gathering,
): Promise<Evidence> {
  const question = readQuestion(id);
  const resolver = question && resolvers.get(question.kind);
  if (!question || !resolver) return unknown(id, question?.kind ?? id.slice(0, 64), 'no resolver answers it');
  const { kind, params } = question;
  const subject = question.subject === undefined ? undefined : fill(question.subject, call.args);
  if (question.subject !== undefined && subject === undefined)
    return unknown(id, kind, 'the argument that it speaks of is not there');
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => {
      stop.abort();
      refuse(new Error(`no answer within ${timeoutMs} ms`));
    }, timeoutMs);
  });
  const asked = clock.monotonic();
  try {
    const at = new Date(clock.now()).toISOString();
    const said = Promise.resolve(
      resolver.resolve({ id, subject, params: Object.freeze(params), call, context, signal: stop.signal }),
    );
    const answer = await Promise.race([said, late]);
    // Whoever keeps the thread busy keeps the timer from firing.
    if (clock.monotonic() - asked > timeoutMs) throw new Error(`no answer within ${timeoutMs} ms`);
    return accept({ id, by: kind, at, type: resolver.about.value }, answer);
  } catch (error) {
    return unknown(id, kind, error instanceof Error ? error.message : 'the resolver failed');
  } finally {
    clearTimeout(timer);
  }
}
