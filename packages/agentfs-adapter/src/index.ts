export { createAgentFSAdapter } from './adapter.ts';
export { readReceiptKey } from './receipts/receipt-key.ts';
export { AdapterOptions } from './options.ts';
export { findSurvivors } from './sandbox/end-processes.ts';
export { default } from './component.ts';
