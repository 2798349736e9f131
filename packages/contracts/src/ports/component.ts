import type { TSchema } from '@sinclair/typebox';
import type { JsonObject } from '../schema/json.ts';
import type { KeyValue } from './key-value.ts';
import type { SecretValues } from './secret-values.ts';
import type { LogFacts } from '../run/log-line.ts';

/** Time, ids and log come from outside, so that the same inputs give the same events. */
export interface Host {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  /** The secrets that are known here. Missing where none is: then every text stays as it is. */
  readonly secrets?: SecretValues;
  /**
   * What the project keeps across sessions, opened when it is first asked for and closed when no run goes on: ask for
   * it again in each run. Missing where there is no project. Whoever uses it must do without it: it may be locked by
   * another process, or have been thrown away.
   */
  readonly memory?: () => Promise<KeyValue>;
  /**
   * A folder for files that can be made again at any time. Nobody makes it, and it may not be there; missing where
   * nothing is kept. Nothing may depend on what is in it.
   */
  readonly cacheFolder?: string;
  /**
   * The same, where nobody but this user may write: what is in it may say how something runs. Missing where there is no
   * such folder, and where the program runs from sources.
   */
  readonly privateFolder?: string;
}

export interface Clock {
  /** The wall clock, in milliseconds since 1970. */
  now(): number;
  /** A clock that never goes back, in milliseconds. Durations come from here. */
  monotonic(): number;
}

export interface IdSource {
  /** A UUIDv7 or something as sortable and as unique. */
  next(): string;
}

export type Create = (options: JsonObject, host: Host) => unknown;

/** A component package's default export: plain data and functions, no classes to agree on. */
export interface ComponentPackage {
  readonly provides: Readonly<Record<string, Create>>;
  readonly options: TSchema;
}

/**
 * Says what happens, for whoever looks for a fault later. It never fails and is never waited for; what is said without
 * a level is a warning. Content of people, models and files is said at `debug` only.
 */
export type Log = (message: string, facts?: LogFacts) => void;
