import { type MemberForm, portMembers, type PortRole } from '@fpf/contracts';
import { skeletonOptions } from './skeleton-options.ts';

/**
 * The beginning of a component: a thing with every member of its port, of which each says that it is not written yet.
 */
export type PortSkeleton = {
  /** What the port is called in `@fpf/contracts`. */
  readonly type: string;
  /** The members of the object that the factory gives, as source; each calls `unfinished` with its name. */
  readonly members: string;
  /**
   * Source of the schema of its options, built with `Type`: what the stack tells whatever stands there, and nothing
   * else.
   */
  readonly options: string;
  /** What a project's config says to use a package that begins so. */
  readonly config: (use: { readonly use: string; readonly version: string }) => object;
  /** The ports whose cases it has to pass: its own, and that of what comes with it. */
  readonly checked: readonly PortRole[];
  /** Whether its cases need a `./contract-fixture`: what it can be asked, only its maker knows. */
  readonly fixture: boolean;
};

/** The ports that a package can stand behind. The state store is none: it comes with its session. */
export type SkeletonRole = Exclude<PortRole, 'state-store'>;

const withFixture: ReadonlySet<PortRole> = new Set(['evidence-resolver', 'guard-engine', 'model-provider']);

/** Members that are no functions, as a beginner has them. */
const data: Readonly<Record<string, string>> = {
  language: "'none'",
  kind: "'unfinished.kind'",
  about: "{ summary: 'What nobody has written yet.', subject: 'required', value: 'boolean' }",
  name: "'unfinished'",
  capabilities: '{ tools: true, streaming: false, multiTurn: false }',
};

export function portSkeleton(role: SkeletonRole): PortSkeleton {
  const members = Object.entries(portMembers[role]).map(([name, form]) => `    ${name}: ${beginning(name, form)},`);
  return {
    type: typeName(role),
    members: members.join('\n'),
    options: skeletonOptions(role),
    config: (use) => configOf(role, use),
    checked: role === 'agentfs-adapter' ? [role, 'state-store'] : [role],
    fixture: withFixture.has(role),
  };
}

function beginning(name: string, form: MemberForm): string {
  if (form !== 'function') return data[name] ?? "''";
  // A gateway is told its provider before it is asked anything.
  return name === 'registerProvider' ? '() => undefined' : `() => unfinished('${name}')`;
}

function typeName(role: string): string {
  if (role === 'agentfs-adapter') return 'AgentFSAdapter';
  return role
    .split('-')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('');
}

function configOf(role: string, use: object): object {
  if (role === 'evidence-resolver') return { guards: { resolvers: [use] } };
  if (role === 'model-provider') return { model: { provider: 'unfinished', name: 'unfinished', ...use } };
  return { components: { [role]: use } };
}
