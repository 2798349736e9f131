import { type EvidenceResolver, type JsonObject, nearestName, type Reason, reason } from '@fpf/contracts';
import { questionProblem } from '../check/question-problem.ts';
import { fill, readQuestion } from '../read/question.ts';
import { impossible } from './impossible.ts';

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

function inFull(id: string, args: JsonObject): string {
  const subject = readQuestion(id)?.subject;
  const filled = subject === undefined ? undefined : fill(subject, args);
  return subject === undefined || filled === undefined ? id : id.replace(subject, () => filled);
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
