import { nearestName, type Policy } from '@fpf/contracts';
import type { GuardFinding } from '@fpf/guards/workbench';
import type { ProjectTools } from './loaded-tools.ts';

type Naming = { readonly owner: string; readonly tool?: string | undefined; readonly skill?: string | undefined };

/**
 * Rules and guards of the project that name a tool or a skill that is not there: a slip of the pen in a `deny` denies
 * nothing.
 */
export function namesNobody(policy: Policy, project: Pick<ProjectTools, 'skills' | 'tools'>): readonly GuardFinding[] {
  const rules = (['deny', 'ask', 'allow'] as const).flatMap((list) =>
    policy[list].map(({ tool, skill }, index): Naming => ({ owner: `policy.${list}[${index}]`, tool, skill })),
  );
  const guards = (policy.guards ?? []).map(({ id, tool, skill }): Naming => ({
    owner: `policy.guards ${id}`,
    tool,
    skill,
  }));
  return [...rules, ...guards].flatMap((one) => {
    const message = strangerIn(one, project);
    return message === undefined
      ? []
      : [{ code: 'policy.names-nobody', severity: 'warning', owner: one.owner, message }];
  });
}

function strangerIn(
  { tool, skill }: Naming,
  { skills, tools }: Pick<ProjectTools, 'skills' | 'tools'>,
): string | undefined {
  const named = isName(skill) ? skill : undefined;
  const meant = skills.filter(
    ({ manifest, pin }) => named === undefined || manifest.id === named || pin.name === named,
  );
  if (named !== undefined && meant.length === 0)
    return `It names the skill ${named}, and the project has none of this name.${near(
      named,
      skills.flatMap(({ manifest, pin }) => [manifest.id, pin.name]),
    )}`;
  if (!isName(tool)) return undefined;
  const names = tools.filter((one) => meant.includes(one.skill)).map((one) => one.tool.name);
  if (names.includes(tool)) return undefined;
  const whose = named === undefined ? 'no skill of the project has one' : `the skill ${named} has none`;
  return `It names the tool ${tool}, and ${whose} of this name.${near(tool, names)}`;
}

function isName(name: string | undefined): name is string {
  return name !== undefined && name !== '*';
}

function near(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}
