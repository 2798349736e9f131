import { payloadsOf, type RunComparison } from '@fpf/contracts';
import type { ComparedRun } from './compared-run.ts';
import { pairWhereOther } from './pair.ts';

/** What the search took, and what the model was offered. Which bytes a skill had is a matter of its pin. */
export function compareSelection(a: ComparedRun, b: ComparedRun): RunComparison['selection'] {
  const [left, right] = [selected(a), selected(b)];
  const decision = pairWhereOther(left.decision, right.decision);
  const skills = onlyIn(left.skills, right.skills);
  const tools = onlyIn(left.tools, right.tools);
  if (!decision && [skills, tools].every(({ only_a: one, only_b: other }) => one.length + other.length === 0))
    return undefined;
  return { ...(decision && { decision }), skills, tools };
}

type Selected = {
  readonly decision?: 'pass' | 'abstain';
  readonly skills: readonly string[];
  readonly tools: readonly string[];
};

function selected({ events }: ComparedRun): Selected {
  const search = payloadsOf(events, 'skills-selected').at(-1);
  const loaded = payloadsOf(events, 'skills-loaded').at(-1)?.skills ?? [];
  return {
    ...(search && { decision: search.decision }),
    skills: search?.candidates.map(({ id }) => id) ?? [],
    tools: loaded.flatMap(({ id, tools }) => tools.map((tool) => `${id}#${tool}`)),
  };
}

function onlyIn(a: readonly string[], b: readonly string[]): { only_a: string[]; only_b: string[] } {
  const without = (these: readonly string[], those: readonly string[]): string[] => {
    const known = new Set(those);
    return [...new Set(these)].filter((one) => !known.has(one)).sort();
  };
  return { only_a: without(a, b), only_b: without(b, a) };
}
