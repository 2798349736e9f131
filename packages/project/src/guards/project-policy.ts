import type { ConfigFile, Policy } from '@fpf/contracts';

/** The project's rules, complete: what is left out is an empty list. Undefined where it states none at all. */
export function projectPolicy({ policy }: Pick<ConfigFile, 'policy'>): Policy | undefined {
  if (!policy) return undefined;
  const { allow = [], deny = [], ask = [], ...rest } = policy;
  return { allow, deny, ask, ...rest };
}
