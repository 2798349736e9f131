export { hostOf, systemHost } from './host.ts';
export { knownHere } from './known-here.ts';
export { machineFacts } from './machine-facts.ts';
export { uuidV7 } from './uuid-v7.ts';
