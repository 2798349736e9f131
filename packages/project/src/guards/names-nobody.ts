import { namedStranger, type ToolOrSkill, type Policy } from '@fpf/contracts';
import type { GuardFinding } from '@fpf/guards/workbench';
import { stackTools } from '@fpf/orchestrator';
import type { ProjectTools } from '../tools/loaded-tools.ts';

/** Allows that name a tool alone of which several skills have one: they allow none of these. */
export function ambiguousAllows(policy: Policy, { tools }: Pick<ProjectTools, 'tools'>): readonly GuardFinding[] {
  return policy.allow.flatMap(({ tool, skill }, index): readonly GuardFinding[] => {
    const named = tools.find((one) => one.tool.name === tool);
    if (!named || named.namesakes.length === 0 || (skill !== undefined && skill !== '*')) return [];
    const owners = [named.skill.manifest.id, ...named.namesakes].sort();
    return [
      {
        code: 'policy.names-several',
        severity: 'error',
        owner: `policy.allow[${index}]`,
        message: `It names the tool ${tool} alone, and several skills have one (${owners.join(', ')}): it allows none of them.`,
        next: `Say which is meant: ${JSON.stringify({ tool: named.tool.name, skill: owners[0] })}`,
      },
    ];
  });
}

type Owned = ToolOrSkill & { readonly owner: string; readonly denies?: boolean };

/**
 * Finds rules and guards of the project that name a tool or a skill which is not there. A `deny` that does is an error:
 * it denies nothing, and a run is refused.
 */
export function namesNobody(policy: Policy, { skills }: Pick<ProjectTools, 'skills'>): readonly GuardFinding[] {
  const rules = (['deny', 'ask', 'allow'] as const).flatMap((list) =>
    policy[list].map(({ tool, skill }, index): Owned => {
      return { owner: `policy.${list}[${index}]`, tool, skill, denies: list === 'deny' };
    }),
  );
  const guards = (policy.guards ?? []).map(({ id, tool, skill }): Owned => ({
    owner: `policy.guards ${id}`,
    tool,
    skill,
  }));
  const named = skills.map(({ manifest, pin, tools }) => ({
    id: manifest.id,
    name: pin.name,
    tools: tools.map(({ name }) => name),
  }));
  return [...rules, ...guards].flatMap(({ owner, denies, ...naming }): readonly GuardFinding[] => {
    const stranger = namedStranger(naming, [...named, stackTools]);
    if (stranger === undefined) return [];
    const severity = denies ? 'error' : 'warning';
    return [{ code: 'policy.names-nobody', severity, owner, message: `It names ${stranger}` }];
  });
}
