import { nearestName } from '@fpf/contracts';

/** What ports are called in passing, and by the folders of their packages. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['guards', 'guard-engine'],
  ['guard', 'guard-engine'],
  ['agentfs', 'agentfs-adapter'],
  ['model', 'model-gateway'],
  ['runner', 'tool-runner'],
]);

/** The port that was probably meant by a word that names none. It is for messages: no port is taken for another. */
export function meantPort(word: string, ports: readonly string[]): string | undefined {
  const alias = aliases.get(word.toLowerCase());
  return alias !== undefined && ports.includes(alias) ? alias : nearestName(word, ports);
}
