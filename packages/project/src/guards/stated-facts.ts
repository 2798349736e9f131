import type { Host, JsonValue, KeyValue } from '@fpf/contracts';

/** Where people state facts for guards. What a skill remembers lies under `skill.`, so no tool can write here. */
export const factsNamespace = 'guard-facts';

/** Facts are looked up when a guard asks; the database is opened for none that asks nothing. */
export function statedFacts(memory: NonNullable<Host['memory']>): Pick<KeyValue, 'get'> {
  return {
    get: async (namespace: string, key: string): Promise<JsonValue | undefined> => (await memory()).get(namespace, key),
  };
}
