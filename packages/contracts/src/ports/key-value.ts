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

/**
 * Values that can be made anew at any time, under names of their own: no other value of the project can be reached
 * through them. Where they cannot be had, it rejects: then nothing is kept either.
 */
export interface Cache extends KeyValue {
  /** Whether it costs as much to look here as to read some dozens of files. Missing where it costs next to nothing. */
  dear?(): Promise<boolean>;
  /** What belongs together, in one go. Missing where each value is written by itself. */
  write?(writes: readonly KeyValueWrite[]): Promise<void>;
}
