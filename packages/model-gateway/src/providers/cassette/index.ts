export { type CassetteFacts, inspectCassette } from './inspect.ts';
export { type CassetteMode, type CassetteOptions, type CassetteProvider, createCassetteProvider } from './provider.ts';
export type { UnusedAnswer } from './replayer.ts';
