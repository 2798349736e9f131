import type { ConfigFile, PolicyRule } from '@fpf/contracts';

type Named = { readonly tool: string; readonly skill: string };

/** The rule that lets one tool of one skill run, as it is written into the config. */
export function policyRuleText({ tool, skill }: Named): string {
  return `{ "tool": ${JSON.stringify(tool)}, "skill": ${JSON.stringify(skill)} }`;
}

/** What a project's rules say of a tool that did not come with the stack: without a rule it never runs. */
export function ruleState(policy: ConfigFile['policy'], named: Named): string {
  const some = (rules: readonly PolicyRule[] | undefined): boolean => rules?.some((rule) => fits(rule, named)) ?? false;
  if (some(policy?.deny)) return 'a rule of the project denies it';
  if (some(policy?.ask)) return 'a rule of the project asks before it';
  if (some(policy?.allow)) return 'a rule of the project allows it';
  return `needs a rule in policy.allow: ${policyRuleText(named)}`;
}

/** A policy is the whole of what may run: the first rule takes the shipped tools' leave away. */
export function firstRuleNote(policy: ConfigFile['policy']): string | undefined {
  return policy
    ? undefined
    : 'The project has no policy yet; with its first rule the tools of the shipped pack need rules too. ' +
        `${asWithoutPolicy} allow all that need no more than files of the session, of any skill.`;
}

/** What runs without a policy, as rules: they hold for skills that did not come with the stack, too. */
export const asWithoutPolicy = '{ "effect": "pure" }, { "effect": "fs" }';

function fits(rule: PolicyRule, { tool, skill }: Named): boolean {
  const same = (wanted: string | undefined, value: string): boolean =>
    wanted === undefined || wanted === '*' || wanted === value;
  return same(rule.tool, tool) && same(rule.skill, skill);
}
