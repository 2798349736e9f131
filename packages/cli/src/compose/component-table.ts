import { contractIds, type ComponentPackage, type PortRole } from '@fpf/contracts';

export type ComponentRow = {
  readonly port: ConfigurablePort;
  readonly package: string;
  readonly contract: string;
  /** Loaded only when a run needs it. */
  readonly load: () => Promise<{ readonly default: ComponentPackage }>;
};

export type ConfigurablePort = Exclude<PortRole, 'model-provider' | 'state-store' | 'evidence-resolver'>;

/** What stands behind each port when the config names nothing else. The state store comes with its session (one database). */
export const componentTable: readonly ComponentRow[] = [
  {
    port: 'skill-registry',
    package: '@fpf/skill-registry',
    contract: contractIds['skill-registry'],
    load: () => import('@fpf/skill-registry/component'),
  },
  {
    port: 'skill-loader',
    package: '@fpf/skill-registry',
    contract: contractIds['skill-loader'],
    load: () => import('@fpf/skill-registry/component'),
  },
  {
    port: 'model-gateway',
    package: '@fpf/model-gateway',
    contract: contractIds['model-gateway'],
    load: () => import('@fpf/model-gateway'),
  },
  { port: 'guard-engine', package: '@fpf/guards', contract: contractIds['guard-engine'], load: () => import('@fpf/guards') },
  { port: 'tool-runner', package: '@fpf/tool-runner', contract: contractIds['tool-runner'], load: () => import('@fpf/tool-runner') },
  {
    port: 'agentfs-adapter',
    package: '@fpf/agentfs-adapter',
    contract: contractIds['agentfs-adapter'],
    load: () => import('@fpf/agentfs-adapter/component'),
  },
  { port: 'reporter', package: '@fpf/reporter', contract: contractIds.reporter, load: () => import('@fpf/reporter') },
];
