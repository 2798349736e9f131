import type { ComponentPackage } from '@fpf/contracts';
import { createAgentFSAdapter } from './adapter.ts';
import { AdapterOptions } from './options.ts';

/** The component alone: what the command line loads. */
const component: ComponentPackage = {
  provides: { 'fpf:agentfs-adapter/1.0': createAgentFSAdapter },
  options: AdapterOptions,
};

export default component;
