import { wireError } from '../../wire/wire-error.ts';
import type { OllamaCallOptions, OllamaWire } from './ollama-wire.ts';
import { shaped, VersionAnswer } from './wire-shapes.ts';

/** The first version that renders and reads FunctionGemma. */
export const leastVersion = '0.13.5';

export async function serverVersion(wire: OllamaWire, options: OllamaCallOptions): Promise<string> {
  return shaped(VersionAnswer, await wire.version(options), wire.party, '/api/version').version;
}

/**
 * | version           | new enough |
 * | ----------------- | ---------- |
 * | 0.13.5 and above  | yes        |
 * | 0.13.5-rc1        | yes: what it lacks, the probe of the model finds |
 * | 0.0.0             | unknown: built from sources, which name no version |
 * | anything else     | no         |
 */
export function isNewEnough(version: string): boolean | undefined {
  const found = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:[-+].*)?$/.exec(version);
  if (!found) return false;
  const [is, least] = [found.slice(1).map(Number), leastVersion.split('.').map(Number)];
  if (is.every((part) => part === 0)) return undefined;
  for (const [at, part] of is.entries()) {
    const wanted = least[at] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}

export function assertNewEnough(version: string, { party }: OllamaWire): void {
  if (isNewEnough(version) !== false) return;
  throw wireError(party, 'model.old-server', `is version ${version}; FunctionGemma needs ${leastVersion} at least`, {
    hint: `Update Ollama to ${leastVersion} or later, and start it again.`,
    details: { version },
  });
}
