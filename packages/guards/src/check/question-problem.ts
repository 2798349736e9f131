import type { EvidenceResolver } from '@fpf/contracts';
import { readQuestion } from '../read/question.ts';

type Resolvers = ReadonlyMap<string, EvidenceResolver>;

/** Why nobody could answer a question as it is written; undefined where somebody can. */
export function questionProblem(id: string, resolvers: Resolvers): string | undefined {
  const question = readQuestion(id);
  if (!question) return `${JSON.stringify(id.slice(0, 128))} is no question`;
  const { kind, subject, params } = question;
  const about = resolvers.get(kind)?.about;
  if (!about) return `it asks for ${id}; known kinds are ${[...resolvers.keys()].sort().join(', ')}`;
  if (about.subject === 'required' && subject === undefined) return `${id} does not say of what: write ${kind}:SUBJECT`;
  if (about.subject === 'none' && subject !== undefined)
    return `${id} names something, and ${kind} is asked of nothing in particular`;
  const stranger = Object.keys(params).find((name) => !about.params?.includes(name));
  return stranger === undefined
    ? undefined
    : `${id} has the parameter ${stranger}; ${kind} takes ${about.params?.join(', ') ?? 'none'}`;
}
