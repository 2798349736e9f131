import type { ComponentPackage } from '@fpf/contracts';
import { createAgentFSAdapter } from './adapter.ts';
import { AdapterOptions } from './options.ts';

export { createAgentFSAdapter } from './adapter.ts';
export { AdapterOptions } from './options.ts';
export { findSurvivors } from './sandbox/survivors.ts';

const component: ComponentPackage = {
  provides: { 'fpf:agentfs-adapter/1.0': createAgentFSAdapter },
  options: AdapterOptions,
};

export default component;
