import { type EvidenceResolver, type JsonObject, nearestName, type Reason, reason } from '@fpf/contracts';
import { questionProblem } from '../check/question-problem.ts';
import { fill, inFull, type Question, readQuestion } from '../read/question.ts';
import { pathIn, readInstant, secondsIn } from '../evidence/read-subject.ts';
import { readWindow } from '../evidence/time-window.ts';

export type Given = {
  readonly given: Readonly<Record<string, unknown>>;
  /** What the rules and guards of the case ask. */
  readonly asked: readonly string[];
  readonly args: JsonObject;
  readonly kinds: readonly EvidenceResolver[];
};

/**
 * A key of a case's evidence that answers no question is a mistake of whoever wrote it, and so is one that is nearly a
 * question that is asked, and an answer to what nobody could answer: a case with one decides nothing about the guard
 * that it is for.
 */
export function checkGiven({ given, asked, args, kinds }: Given): readonly Reason[] {
  const resolvers = new Map(kinds.map((one) => [one.kind, one]));
  const ways = asked.map((id) => [id, inFull(id, args)]);
  const open = ways.filter((both) => !both.some((id) => Object.hasOwn(given, id))).flat();
  const known = new Set(ways.flat());
  return Object.entries(given).flatMap(([id, one]): readonly Reason[] => {
    const near = known.has(id) ? undefined : nearestName(id, open);
    const problem = questionProblem(id, resolvers);
    if (problem !== undefined) return [refused(id, problem, near ?? nearestKind(id, kinds))];
    if (near !== undefined) return [refused(id, `the case asks no ${shown(id)}`, near)];
    const why = answers(one) ? impossible(id, args) : undefined;
    return why === undefined ? [] : [refused(id, `nothing can be found out about ${shown(id)}: ${why}`)];
  });
}

/** What is given as unknown says nothing. */
function answers(one: unknown): boolean {
  return (
    typeof one === 'object' && one !== null && 'status' in one && (one.status === 'present' || one.status === 'absent')
  );
}

function nearestKind(id: string, kinds: readonly EvidenceResolver[]): string | undefined {
  const [word = ''] = id.split(/[:?]/, 1);
  const near = nearestName(
    word,
    kinds.map(({ kind }) => kind),
  );
  return near === undefined || near === word ? undefined : `${near}${id.slice(word.length)}`;
}

function refused(id: string, problem: string, near?: string): Reason {
  const hint = near === undefined || near === id ? '' : ` Did you mean ${shown(near)}?`;
  return reason(
    'guard.no-such-evidence',
    'guard',
    `Evidence is given for ${shown(id)}: ${problem}.${hint}`.toWellFormed(),
    [id.slice(0, 512).toWellFormed()],
  );
}

function shown(id: string): string {
  return JSON.stringify(id.slice(0, 128));
}

type Looks = (question: Question) => unknown;

const path: Looks = ({ subject }) => subject === undefined || pathIn(subject);
const seconds: Looks = ({ params }) => [secondsIn(params, 'within'), secondsIn(params, 'per')];
const said = (what: unknown, why: string): void => {
  if (what === undefined) throw new Error(why);
};

/** By kind, what every answer has to get past, whatever the world is like. */
const looks: Readonly<Record<string, Looks>> = {
  'file.exists': path,
  'file.sha256': path,
  'file.size': path,
  'file.unchanged': path,
  'path.real': path,
  'allow.path': path,
  'command.allowed': path,
  'call.ok': seconds,
  'rate.calls': seconds,
  'time.window': ({ subject = '' }) => said(readWindow(subject), 'it names no hours'),
  'time.before': ({ subject = '' }) => said(readInstant(subject), 'it names no instant'),
};

/** Why a question that is well written could still be answered by nobody; undefined where somebody may. */
function impossible(id: string, args: JsonObject): string | undefined {
  const question = readQuestion(id);
  const look = question && Object.hasOwn(looks, question.kind) ? looks[question.kind] : undefined;
  if (!question || !look) return undefined;
  const subject = question.subject === undefined ? undefined : (fill(question.subject, args) ?? question.subject);
  try {
    look({ ...question, subject });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read';
  }
}
