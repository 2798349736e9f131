import type { JsonObject } from '@fpf/contracts';
import { modelOf } from '../model.ts';
import { loadWeights, shippedFolder } from './model-folder.ts';

/** What can be said of the weights without asking them anything. */
export type RehearsalFacts = {
  readonly version: string;
  readonly digest: string;
  readonly bytes: number;
  readonly tools: readonly string[];
  /** The least probability of a tool, and of the words for an argument, for a call to be made. */
  readonly thresholds: { readonly tool: number; readonly slot: number };
  /** What rehearsal.json says of how they were trained. */
  readonly card: JsonObject;
};

/** Reads the weights as a provider does, and fails as it does where they are damaged. */
export async function rehearsalFacts(folder: URL = shippedFolder): Promise<RehearsalFacts> {
  const file = await loadWeights(folder);
  const { version, digest, tools, thresholds } = modelOf(file);
  const { sha256: _told, ...card } = file.card.facts;
  return { version, digest, bytes: file.card.bytes, tools: [...tools.keys()], thresholds, card };
}
