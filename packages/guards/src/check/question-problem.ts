import type { EvidenceResolver } from '@fpf/contracts';
import { readQuestion } from '../read/question.ts';

/** Who answers which kind of question. */
export type Resolvers = ReadonlyMap<string, EvidenceResolver>;

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

const mostKept = 4096;

/** What is to be said of a question is found out once, as long as nobody comes to answer more kinds. */
export function onceForEach<T>(resolvers: Resolvers, find: (id: string, resolvers: Resolvers) => T): (id: string) => T {
  const kept = new Map<string, T>();
  let kinds = resolvers.size;
  return (id) => {
    if (kinds !== resolvers.size || kept.size >= mostKept) kept.clear();
    kinds = resolvers.size;
    const found = kept.get(id);
    if (found !== undefined || kept.has(id)) return found as T;
    const said = find(id, resolvers);
    kept.set(id, said);
    return said;
  };
}
