import type { ConfigFile } from '@fpf/contracts';
import { ownVersion } from '@fpf/project/installed';
import { defaultOptions } from '@fpf/tool-runner';

const own = '@fpf/tool-runner';

/** What a tool may use that does not say it itself. */
export type UsualLimits = { readonly timeoutMs: number; readonly maxOutputBytes: number };

/**
 * By the runner that comes with the CLI, and what the config tells it; undefined where another one stands there, of
 * which nobody knows.
 */
export function usualLimits({ components }: ConfigFile): UsualLimits | undefined {
  const use = components?.['tool-runner'];
  if (use && (use.use !== own || use.version !== ownVersion(own))) return undefined;
  const pick = (name: keyof UsualLimits): number => {
    const told = use?.options?.[name];
    return typeof told === 'number' ? told : defaultOptions[name];
  };
  return { timeoutMs: pick('timeoutMs'), maxOutputBytes: pick('maxOutputBytes') };
}
