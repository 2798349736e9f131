import type {
  AdmittedCall,
  Clock,
  Evidence,
  EvidenceAnswer,
  EvidenceKind,
  EvidenceQuestion,
  EvidenceResolver,
  GuardContext,
} from '@fpf/contracts';
import { fill, type Question, readQuestion } from '../read/question.ts';
import { acceptAnswer, unknown } from './accept-answer.ts';
import { type Copy, type HandedOut, handedOut } from './handed-out.ts';
import type { Resolvers } from '../check/question-problem.ts';
import { tooLate, withinTime } from './within-time.ts';

export type Gathering = {
  readonly resolvers: Resolvers;
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly copy: Copy;
};

/**
 * Asks each question once, however many guards ask it, and freezes the answers. Whatever goes wrong on the way leaves
 * one of them unknown.
 */
export async function gather(
  questions: readonly string[],
  call: AdmittedCall,
  context: GuardContext,
  gathering: Gathering,
): Promise<readonly Evidence[]> {
  const once = [...new Set(questions)];
  if (once.length === 0) return Object.freeze([]);
  try {
    const handed = handedOut(call, context, gathering.copy);
    return Object.freeze(await Promise.all(once.map((id) => ask(id, handed, gathering))));
  } catch (error) {
    return Object.freeze(once.map((id) => unknown(id, kindIn(id), `nothing could be asked: ${messageOf(error)}`)));
  }
}

async function ask(
  id: string,
  { call, context }: HandedOut,
  { resolvers, timeoutMs, clock }: Gathering,
): Promise<Evidence> {
  const question = readQuestion(id);
  if (!question || id.length > 512) return unknown(id, kindIn(id), 'this is no question');
  const resolver = resolvers.get(question.kind);
  if (!resolver) return unknown(id, question.kind, 'no resolver answers this kind of question');
  try {
    const { about } = resolver;
    const problem = formProblem(question, about);
    if (problem !== undefined) return unknown(id, question.kind, problem);
    const subject = question.subject === undefined ? undefined : fill(question.subject, call.args);
    if (question.subject !== undefined && subject === undefined)
      return unknown(id, question.kind, 'the argument that it speaks of is not there, or is no text');
    const at = new Date(clock.now()).toISOString();
    const params = Object.freeze({ ...question.params });
    const answer: unknown = await answerOf({ timeoutMs, clock }, resolver, { id, subject, params, call, context });
    return acceptAnswer({ id, by: question.kind, at, value: about.value }, answer);
  } catch (error) {
    return unknown(id, question.kind, messageOf(error));
  }
}

/** What a question has and its kind does not take, or the other way about. */
function formProblem({ subject, params }: Question, about: EvidenceKind): string | undefined {
  if (subject === undefined && about.subject === 'required') return 'the question does not say of what';
  if (subject !== undefined && about.subject === 'none')
    return 'the question names something, and its kind takes nothing';
  const stranger = Object.keys(params).find((name) => about.params?.includes(name) !== true);
  return stranger === undefined ? undefined : `its kind takes no parameter ${stranger}`;
}

/** Of anything that can be thrown; also of what throws when it is looked at. */
function messageOf(error: unknown): string {
  try {
    return error instanceof Error && typeof error.message === 'string' && error.message !== ''
      ? error.message
      : 'the resolver failed';
  } catch {
    return 'the resolver failed';
  }
}

function kindIn(id: string): string {
  return id.split(/[:?]/, 1)[0] ?? '';
}

/** One that kept the thread busy kept the timer from firing, so the clock is asked as well. */
async function answerOf(
  { timeoutMs: ms, clock }: Pick<Gathering, 'timeoutMs' | 'clock'>,
  resolver: EvidenceResolver,
  question: Omit<EvidenceQuestion, 'signal'>,
): Promise<EvidenceAnswer> {
  const asked = clock.monotonic();
  const answer = await withinTime(ms, (signal) => resolver.resolve(Object.freeze({ ...question, signal })));
  if (clock.monotonic() - asked > ms) throw tooLate(ms);
  return answer;
}
