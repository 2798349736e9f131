export type * from './agentfs-adapter.ts';
export type * from './approvals.ts';
export type * from './builtin-handler.ts';
export type * from './component.ts';
export {
  type ContractId,
  contractIds,
  neededContract,
  type ParsedContractId,
  parseContractId,
  type Role as PortRole,
  serves,
} from './contract-ids.ts';
export type * from './evidence-resolver.ts';
export type * from './guard-engine.ts';
export type * from './key-value.ts';
export type * from './component.ts';
export type * from './model-gateway.ts';
export type * from './model-provider.ts';
export { lacking, type MemberForm, portMembers } from './port-members.ts';
export type * from './reporter.ts';
export type * from './secret-values.ts';
export type * from './session-files.ts';
export type * from './session-operations.ts';
export type * from './skill-loader.ts';
export type * from './skill-registry.ts';
export type * from './state-store.ts';
export type * from './tool-runner.ts';
