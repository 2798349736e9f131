import { type JudgedTool, type PolicyRule, type Reason, reason } from '@fpf/contracts';
import type { Condition } from './conditions.ts';
import { isAmbiguous } from './names-match.ts';
import type { RuleMatch } from './rule-matches.ts';
import type { Consulted } from './told-by.ts';

const mostReasons = 8;

/** Why no allow lets a call through: what its rules miss, what they ask of it, or that there is none. */
export function stopReasons(allowed: readonly RuleMatch[], tool: JudgedTool, consulted: Consulted): readonly Reason[] {
  const name = `${tool.skill.id}#${tool.name}`;
  const naming = allowed.filter(({ names }) => names !== 'no');
  if (naming.length === 0) return [unnamed(name, tool)];
  const missing = naming.flatMap(({ place, missing: conditions }) =>
    conditions.map((condition) => lacking(place, name, condition, consulted)),
  );
  if (missing.length > 0) return missing.slice(0, mostReasons);
  return naming.slice(0, mostReasons).map(({ place, rule, because }) => {
    const next = isAmbiguous(rule, tool)
      ? `Say which skill the rule means: ${JSON.stringify({ ...namesOf(rule), skill: tool.skill.id })}`
      : 'Change the call, or the rule if it is wrong; `fpf guards show TOOL` shows the rules.';
    return reason(
      'permission.condition',
      'permission',
      `${place} names ${name}, but it ${because.join(', and ')}.`,
      [place],
      next,
    );
  });
}

function namesOf({ tool, effect }: PolicyRule): PolicyRule {
  return { ...(tool !== undefined && { tool }), ...(effect !== undefined && { effect }) };
}

function lacking(place: string, name: string, { about, question, wanted }: Condition, { told }: Consulted): Reason {
  const found = told(question);
  const known = found?.status === 'present';
  const is = known ? `is ${JSON.stringify(found.value ?? null)}` : found ? 'is absent' : 'could not be told';
  const message = `${place} allows ${name} only with ${wanted}; ${question} ${is}.`;
  return reason(about === 'rate' && known ? 'permission.rate' : 'permission.condition', 'permission', message, [
    question,
    place,
  ]);
}

/** The reason refers to the rule that would allow just this tool, so that nobody has to make it up. */
function unnamed(name: string, { name: tool, skill }: JudgedTool): Reason {
  const message = `The project has a policy, and no rule of it names ${name}; with a policy only what it names is allowed.`;
  return reason('permission.not-allowed', 'permission', message, [
    JSON.stringify({ tool, skill: skill.id } satisfies PolicyRule),
  ]);
}
