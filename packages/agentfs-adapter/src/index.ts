export { createAgentFSAdapter } from './adapter.ts';
export { readReceiptKey } from './audit/receipt-key.ts';
export { AdapterOptions } from './options.ts';
export { fileSystemOf } from './files/file-system-of.ts';
export { fitForShell } from './files/fit-for-shell.ts';
export type { SessionFileSystem } from './files/session-file-system.ts';
export { findSurvivors } from './sandbox/survivors.ts';
export { default } from './component.ts';
