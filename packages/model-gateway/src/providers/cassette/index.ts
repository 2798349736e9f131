export {
  type CassetteFacts,
  inspectCassette,
  type CassetteMode,
  type CassetteOptions,
  type CassetteProvider,
  createCassetteProvider,
} from './provider.ts';
export type { UnusedAnswer } from './replayer.ts';
