import type { JsonObject, JsonValue } from '../schema/json.ts';
import type { Clock } from './component.ts';
import type { SessionFiles } from './session-files.ts';

/**
 * What one skill keeps in the project's database, across sessions. Nobody else's keys are in it. What a call writes is
 * kept when the call succeeds, and forgotten when it fails.
 */
export interface SkillMemory {
  get(key: string): Promise<JsonValue | undefined>;
  set(key: string, value: JsonValue): Promise<void>;
  delete(key: string): Promise<boolean>;
  /** Sorted. */
  keys(): Promise<readonly string[]>;
}

/**
 * All that a builtin may touch. No host path, no environment. They are taken away when its call ends, however it ends.
 */
export type BuiltinHands = {
  readonly files: SessionFiles;
  readonly memory: SkillMemory;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The same one when the call is made again after it was broken off: what an idempotent tool hands on as its key. */
  readonly callId: string;
};

/** Runs in the orchestrator's process. What it throws is the tool's failure. */
export type BuiltinHandler = (args: JsonObject, hands: BuiltinHands) => Promise<JsonValue>;

/**
 * A tool's handler that lies in no folder: the embedding code registers it, for one skill. Another skill that names it
 * is refused, so that nobody's tools.json lends itself what was written for somebody else.
 */
export type Builtin = {
  /** What `handler: {kind: "builtin", path}` names. */
  readonly name: string;
  /** The id of the skill that may name it. */
  readonly skill: string;
  /** Only as that skill comes with the stack; a skill of the same id from elsewhere is refused. */
  readonly shipped: boolean;
  readonly handler: BuiltinHandler;
};
