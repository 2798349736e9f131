import type { PlannedCalls, SkillPin, SkillsSelected } from '@fpf/contracts';

/** What a search would have found: the skills whose tools the planned calls are of, and what the request asks for. */
export function foundInPlan({ skills, calls, wishes }: PlannedCalls): SkillsSelected {
  const called = new Set(calls.map(({ skill }) => skill));
  const candidates = skills.flatMap(({ id, name, version, hash, source }) =>
    called.has(id) ? [{ id, name, version, hash, score: 1, matched: [], ref: `${source.ref}#${id}` }] : [],
  );
  return {
    decision: 'pass',
    candidates,
    nearest: [],
    unmatched: [],
    threshold: 0,
    reasons: [],
    ...(wishes && { wishes }),
  };
}

/** The skills of a plan as it saw them: other bytes are refused. */
export function pinsOfPlan({ skills }: PlannedCalls): readonly SkillPin[] {
  return skills.map(({ id: _id, schemas, ...pin }) => ({ ...pin, tool_schemas: schemas }));
}
