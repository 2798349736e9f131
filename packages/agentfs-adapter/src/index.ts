export { createAgentFSAdapter } from './adapter.ts';
export { readReceiptKey } from './audit/receipt-key.ts';
export { AdapterOptions } from './options.ts';
export { findSurvivors } from './sandbox/survivors.ts';
export { default } from './component.ts';
