import type { Policy, PolicyRule } from '@fpf/contracts';
import type { LoadedTool } from '../tools/loaded-tools.ts';

export type NamingRule = { readonly at: string; readonly rule: Omit<PolicyRule, 'examples'> };

/**
 * The rules of the project that a call of this tool may come under; what else each of them asks is for the call to
 * tell.
 */
export function rulesNaming(
  { skill: { manifest, pin }, tool }: LoadedTool,
  policy: Policy | undefined,
): readonly NamingRule[] {
  const fits = (wanted: string | undefined, ...values: readonly string[]): boolean =>
    wanted === undefined || wanted === '*' || values.includes(wanted);
  return (['deny', 'ask', 'allow'] as const).flatMap((list) =>
    (policy?.[list] ?? []).flatMap(({ examples: _examples, ...rule }, index) =>
      fits(rule.tool, tool.name) && fits(rule.skill, manifest.id, pin.name) && fits(rule.effect, tool.effect ?? 'once')
        ? [{ at: `policy.${list}[${index}]`, rule }]
        : [],
    ),
  );
}
