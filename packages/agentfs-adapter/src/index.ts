import type { ComponentPackage } from '@fpf/contracts';
import { createAgentFSAdapter } from './adapter.ts';
import { AdapterOptions } from './options.ts';

export { createAgentFSAdapter } from './adapter.ts';
export { readReceiptKey } from './audit/receipt-key.ts';
export { AdapterOptions } from './options.ts';
export { fileSystemOf } from './files/file-system-of.ts';
export { fitForShell } from './files/fit-for-shell.ts';
export type { SessionFileSystem } from './files/session-file-system.ts';
export { findSurvivors } from './sandbox/survivors.ts';

const component: ComponentPackage = {
  provides: { 'fpf:agentfs-adapter/1.0': createAgentFSAdapter },
  options: AdapterOptions,
};

export default component;
