import type { JsonObject, JsonSchema, Reason } from '@fpf/contracts';

/** What the run is to end with: the schema as data, and who judges a value beside it. */
export type RunOutput = {
  readonly schema: JsonSchema;
  readonly description?: string;
  readonly retries?: number;
  /** The library whose `validate` is asked about each value that fits the schema. */
  readonly validator?: string;
  readonly accept?: AcceptValue;
};

/** What became of a value that fits the JSON Schema: what it is for the caller, or why it is refused. */
export type Accepted = { readonly value: JsonObject } | { readonly refused: readonly Reason[] };

/** Asked about the value of one call, by its number. */
export type AcceptValue = (value: JsonObject, seq: number, signal: AbortSignal) => Promise<Accepted>;
