import { type ComponentPackage, neededContract, type PortRole } from '@fpf/contracts';

export type ComponentRow = {
  readonly port: ConfigurablePort;
  readonly package: string;
  readonly contract: string;
  /** Loaded only when a run needs it. */
  readonly load: () => Promise<{ readonly default: ComponentPackage }>;
};

export type ConfigurablePort = Exclude<PortRole, 'model-provider' | 'state-store' | 'evidence-resolver'>;

/**
 * What stands behind each port when the config names nothing else. The state store comes with its session (one
 * database).
 */
export const componentTable: readonly ComponentRow[] = [
  {
    port: 'skill-registry',
    package: '@fpf/skill-registry',
    contract: neededContract('skill-registry'),
    load: () => import('@fpf/skill-registry/component'),
  },
  {
    port: 'skill-loader',
    package: '@fpf/skill-registry',
    contract: neededContract('skill-loader'),
    load: () => import('@fpf/skill-registry/component'),
  },
  {
    port: 'model-gateway',
    package: '@fpf/model-gateway',
    contract: neededContract('model-gateway'),
    load: () => import('@fpf/model-gateway'),
  },
  {
    port: 'guard-engine',
    package: '@fpf/guards',
    contract: neededContract('guard-engine'),
    load: () => import('@fpf/guards'),
  },
  {
    port: 'tool-runner',
    package: '@fpf/tool-runner',
    contract: neededContract('tool-runner'),
    load: () => import('@fpf/tool-runner'),
  },
  {
    port: 'agentfs-adapter',
    package: '@fpf/agentfs-adapter',
    contract: neededContract('agentfs-adapter'),
    load: () => import('@fpf/agentfs-adapter/component'),
  },
  {
    port: 'reporter',
    package: '@fpf/reporter',
    contract: neededContract('reporter'),
    load: () => import('@fpf/reporter'),
  },
];
