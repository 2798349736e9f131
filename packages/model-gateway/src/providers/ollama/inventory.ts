import { FpfError, isFunctionGemma, type ModelIdentity } from '@fpf/contracts';
import { nearestName } from '@fpf/contracts/errors';
import { wireError } from '../../wire/wire-error.ts';
import type { OllamaCallOptions, OllamaWire } from './ollama-wire.ts';
import { serverVersion } from './server-version.ts';
import { shaped, TagsAnswer } from './wire-shapes.ts';

export type ListedModel = {
  readonly name: string;
  readonly digest: `sha256:${string}` | null;
  readonly bytes: number | null;
  /** Undefined where the server's list does not tell them; `show` does. */
  readonly capabilities: readonly string[] | undefined;
};

/** Which models a server has, and which version it is. */
export type Inventory = { readonly version: string; readonly models: readonly ListedModel[] };

export type InventoryReader = {
  /** What was read not long ago, or anew. */
  readonly read: (options: OllamaCallOptions) => Promise<Inventory>;
  readonly fresh: (options: OllamaCallOptions) => Promise<Inventory>;
  /** Something does not fit any more: the next one to ask reads anew. */
  readonly forget: () => void;
};

/** A tag may be pulled anew at any time. That is seen after each answer; before one, half a minute is young enough. */
const keptMs = 30_000;

export function createInventory(wire: OllamaWire, monotonic: () => number): InventoryReader {
  let kept: { readonly inventory: Inventory; readonly at: number } | undefined;
  const fresh = async (options: OllamaCallOptions): Promise<Inventory> => {
    const at = monotonic();
    const inventory = await readInventory(wire, options);
    kept = { inventory, at };
    return inventory;
  };
  return {
    fresh,
    read: async (options) => (kept && monotonic() - kept.at < keptMs ? kept.inventory : fresh(options)),
    forget: () => {
      kept = undefined;
    },
  };
}

async function readInventory(wire: OllamaWire, options: OllamaCallOptions): Promise<Inventory> {
  // One after the other: where nobody answers, one refusal tells it.
  const version = await serverVersion(wire, options);
  const { models } = shaped(TagsAnswer, await wire.tags(options), wire.party, '/api/tags');
  return {
    version,
    models: models.map(({ name, digest, size, capabilities }) => ({
      name,
      digest: knownDigest(digest),
      bytes: size ?? null,
      capabilities,
    })),
  };
}

/** Sixty-four hexadecimal digits, with or without the word before them; anything else pins nothing. */
export function knownDigest(digest: string | undefined): `sha256:${string}` | null {
  const hex = digest?.replace(/^sha256:/, '') ?? '';
  return /^[0-9a-f]{64}$/.test(hex) ? `sha256:${hex}` : null;
}

/** A bare name is the tag `latest`, as Ollama reads it; nothing else is guessed. */
export function sameModel(name: string, wanted: string): boolean {
  return name === wanted || name === `${wanted}:latest` || `${name}:latest` === wanted;
}

export function findModel({ models }: Inventory, wanted: string, { party }: OllamaWire): ListedModel {
  const found = models.find(({ name }) => sameModel(name, wanted));
  if (found) return found;
  const names = models.map(({ name }) => name);
  const near = nearestName(wanted, names);
  const has = names.length === 0 ? 'no model' : names.slice(0, 20).join(', ');
  const mistaken = near === undefined ? '' : ` Did you mean ${near}?`;
  throw wireError(party, 'model.missing', `does not have ${wanted}. It has: ${has}`, {
    hint: `Run \`ollama pull ${wanted}\`, or \`fpf model pull ${wanted}\`.${mistaken}`,
  });
}

export function identityOf({ name, digest }: ListedModel, version: string): ModelIdentity {
  return {
    provider: 'ollama',
    name,
    digest,
    conforming: digest !== null && isFunctionGemma(name),
    server: `ollama ${version}`,
  };
}

/** Whether an error says that nobody is there to be asked at all. */
export function isAbsent(error: unknown): boolean {
  return FpfError.is(error) && (error.code === 'model.unreachable' || error.code === 'model.timeout-connect');
}
