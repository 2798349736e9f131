import type { JsonValue } from '../schema/json.ts';

/** Values by namespace and key, kept in an AgentFS database. */
export interface KeyValue {
  get(namespace: string, key: string): Promise<JsonValue | undefined>;
  set(namespace: string, key: string, value: JsonValue): Promise<void>;
  delete(namespace: string, key: string): Promise<boolean>;
  keys(namespace: string): Promise<readonly string[]>;
}

/** One write of many that are kept together. Without a value, the key is deleted. */
export type KeyValueWrite = { readonly namespace: string; readonly key: string; readonly value?: JsonValue };
