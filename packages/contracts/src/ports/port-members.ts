import type { AgentFSAdapter } from './agentfs-adapter.ts';
import type { Role } from './contract-ids.ts';
import type { EvidenceResolver } from './evidence-resolver.ts';
import type { GuardEngine } from './guard-engine.ts';
import type { ModelGateway } from './model-gateway.ts';
import type { ModelProvider } from './model-provider.ts';
import type { Reporter } from './reporter.ts';
import type { SkillLoader } from './skill-loader.ts';
import type { SkillRegistry } from './skill-registry.ts';
import type { StateStore } from './state-store.ts';
import type { ToolRunner } from './tool-runner.ts';

export type MemberForm = 'function' | 'string' | 'object';

/** The compiler holds each row to its interface: every member that is not optional, and no other. */
type Members<Port> = {
  readonly [Name in keyof Port as undefined extends Port[Name] ? never : Name]: Port[Name] extends (
    ...args: never
  ) => unknown
    ? 'function'
    : Port[Name] extends string
      ? 'string'
      : 'object';
};

const agentfs: Members<AgentFSAdapter> = {
  probe: 'function',
  open: 'function',
  sessions: 'function',
  clone: 'function',
  sweep: 'function',
  openProject: 'function',
};
const evidence: Members<EvidenceResolver> = { kind: 'string', about: 'object', resolve: 'function' };
const gateway: Members<ModelGateway> = {
  registerProvider: 'function',
  capabilities: 'function',
  probe: 'function',
  models: 'function',
  plan: 'function',
};
const guards: Members<GuardEngine> = {
  language: 'string',
  registerResolver: 'function',
  kinds: 'function',
  permit: 'function',
  decide: 'function',
  confirm: 'function',
  judge: 'function',
  judgeAgain: 'function',
  check: 'function',
  checkGuard: 'function',
};
const loader: Members<SkillLoader> = { load: 'function' };
const provider: Members<ModelProvider> = {
  name: 'string',
  capabilities: 'object',
  probe: 'function',
  models: 'function',
  complete: 'function',
};
const registry: Members<SkillRegistry> = { list: 'function', search: 'function', why: 'function', resolve: 'function' };
const reporter: Members<Reporter> = { artifacts: 'function', bundle: 'function' };
const runner: Members<ToolRunner> = { registerBuiltin: 'function', run: 'function' };
const store: Members<StateStore> = {
  append: 'function',
  events: 'function',
  audit: 'function',
  get: 'function',
  set: 'function',
  delete: 'function',
  keys: 'function',
};

/** What a thing behind a port has to have, by name and form: what can be seen of it before it is asked anything. */
export const portMembers: Readonly<Record<Role, Readonly<Record<string, MemberForm>>>> = Object.freeze({
  'agentfs-adapter': agentfs,
  'evidence-resolver': evidence,
  'guard-engine': guards,
  'model-gateway': gateway,
  'model-provider': provider,
  reporter,
  'skill-loader': loader,
  'skill-registry': registry,
  'state-store': store,
  'tool-runner': runner,
});

/**
 * What is not as a port asks it, in words; empty where a thing has every member. A promise has none: a factory gives
 * its component at once.
 */
export function lacking(role: Role, made: unknown): readonly string[] {
  if ((typeof made !== 'object' && typeof made !== 'function') || made === null)
    return [`it is ${made === null ? 'null' : typeof made}`];
  if (typeof (made as { readonly then?: unknown }).then === 'function')
    return ['it is a promise, and a factory gives its component at once'];
  return Object.entries(portMembers[role]).flatMap(([name, form]) => {
    const member = (made as Readonly<Record<string, unknown>>)[name];
    const fits = typeof member === form && member !== null;
    return fits ? [] : [`${name} is ${member === undefined ? 'missing' : `no ${form}`}`];
  });
}
