import type { JsonValue } from '@fpf/contracts';
import { type DatabaseBytes, withDatabaseBytes } from '../bytes/database-bytes.ts';
import { keysIn, valueIn } from '../bytes/key-value-bytes.ts';
import { unavailable } from '../engine/engine-failure.ts';
import { keyOf, keyRange } from '../store/key-names.ts';
import { beingWritten, projectPath, standing } from './project-standing.ts';

/**
 * A value that `project.db` has, looked up without opening it for oneself; throws a SyntaxError where it is no JSON.
 */
export function lookUpValue(stateDir: string, namespace: string, key: string): JsonValue | undefined {
  const name = keyOf(namespace, key);
  const text = lookInto(stateDir, (bytes) => valueIn(bytes, name));
  return text === undefined ? undefined : (JSON.parse(text) as JsonValue);
}

export function lookUpKeys(stateDir: string, namespace: string): readonly string[] {
  const { prefix, end } = keyRange(namespace);
  const keys = lookInto(stateDir, (bytes) => keysIn(bytes, prefix, end)) ?? [];
  return keys.map((key) => key.slice(prefix.length));
}

/**
 * Reads the file as it lies there, without an engine: SQLite would make files beside it to read it, and that of
 * agentfs-sdk is a process. Nothing is locked, made or changed. That nobody has changed the file is made sure of,
 * before and after. All of it is done in one go, so that no opener of this process comes between, whose locks would be
 * given up with the descriptors that are closed here.
 *
 * Undefined where there is nothing to look at. Throws where it cannot be had now, and where it is not ours or is
 * damaged.
 */
export function lookInto<T>(stateDir: string, work: (bytes: DatabaseBytes) => T): T | undefined {
  const path = projectPath(stateDir);
  try {
    const before = path === undefined ? undefined : standing(path);
    if (path === undefined || before === undefined) return undefined;
    const found = attempt(() => withDatabaseBytes(path, work));
    // What was read, or went wrong, while somebody wrote says nothing.
    if (standing(path) !== before) throw beingWritten(path);
    if ('failure' in found) throw found.failure;
    return found.value;
  } catch (error) {
    throw unavailable(path ?? stateDir, error);
  }
}

function attempt<T>(work: () => T): { readonly value: T } | { readonly failure: unknown } {
  try {
    return { value: work() };
  } catch (failure) {
    return { failure };
  }
}
