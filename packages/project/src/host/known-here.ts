import { hostname, userInfo } from 'node:os';
import type { ConfigFile } from '@fpf/contracts';
import { createSecrets, type KnownSecret, knownSecrets, type Secrets } from '@fpf/secrets';

/**
 * The secrets that this process was started with; also in the variables that a project's config names as places of
 * keys.
 */
export function knownHere(config: ConfigFile = {}): Secrets | undefined {
  return createSecrets(knownValues(config));
}

export function knownValues(config: ConfigFile = {}): readonly KnownSecret[] {
  const options = [config.model?.options, ...Object.values(config.components ?? {}).map((use) => use?.options)];
  const also = options.flatMap((each) => (typeof each?.['keyEnv'] === 'string' ? [each['keyEnv']] : []));
  return knownSecrets(process.env, { also, never: machineNames() });
}

/** Who and where we are is no secret: a text that names it means it. */
function machineNames(): readonly string[] {
  try {
    return [hostname(), userInfo().username];
  } catch {
    return [hostname()];
  }
}
