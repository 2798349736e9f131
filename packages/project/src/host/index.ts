export { hostOf, systemHost } from './host.ts';
export { knownHere, knownValues } from './known-here.ts';
export { machineFacts } from './machine-facts.ts';
export { sessionOptions } from './session-options.ts';
export { uuidV7 } from './uuid-v7.ts';
