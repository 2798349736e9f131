/** `fpf:<role>/<major>.<minor>`: what a component provides, and what the stack needs of it. */
export const contractIds = {
  'model-gateway': 'fpf:model-gateway/1.0',
  'model-provider': 'fpf:model-provider/1.0',
  'skill-registry': 'fpf:skill-registry/1.0',
  'skill-loader': 'fpf:skill-loader/1.0',
  'guard-engine': 'fpf:guard-engine/1.0',
  'evidence-resolver': 'fpf:evidence-resolver/1.0',
  'tool-runner': 'fpf:tool-runner/1.0',
  'agentfs-adapter': 'fpf:agentfs-adapter/1.0',
  'state-store': 'fpf:state-store/1.0',
  reporter: 'fpf:reporter/1.0',
} as const;

export type Role = keyof typeof contractIds;
export type ContractId = `fpf:${string}/${number}.${number}`;

/** What the stack asks of a component: the major. A minor only adds what is optional, so none is ever asked for. */
export function neededContract(role: Role): ContractId {
  return contractIds[role].replace(/\.\d+$/, '.0') as ContractId;
}

export type ParsedContractId = { readonly role: string; readonly major: number; readonly minor: number };

/** Undefined when the text is no contract id: the caller refuses, it never guesses. */
export function parseContractId(text: string): ParsedContractId | undefined {
  const [, role = '', major, minor] = /^fpf:([a-z-]+)\/(\d{1,6})\.(\d{1,6})$/.exec(text) ?? [];
  return role === '' ? undefined : { role, major: Number(major), minor: Number(minor) };
}

/**
 * May a component that provides `has` stand where `needs` is asked for?
 *
 * | has            | needs | served |
 * | -------------- | ----- | ------ |
 * | other role     | any   | no     |
 * | other major    | any   | no     |
 * | same, lower minor | –  | no     |
 * | same, same or higher minor | – | yes |
 */
export function serves(has: string, needs: string): boolean {
  const [a, b] = [parseContractId(has), parseContractId(needs)];
  if (!a || !b) return false;
  return a.role === b.role && a.major === b.major && a.minor >= b.minor;
}
