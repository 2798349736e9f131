import type { JsonValue } from '@fpf/contracts';
import { damaged } from './file/damaged.ts';
import type { Header, ModelSlot } from './file/header.ts';
import type { WeightsFile } from './file/read-weights.ts';
import { type Turns, turnsFor } from './network/rotate.ts';
import { choicesOf, networkWeights, type NetworkWeights } from './network/weights.ts';
import type { FeatureTable } from './text/features.ts';
import { knownShapes } from './text/shapes.ts';

/** A slot and where its numbers lie in the heads. */
export type KnownSlot = {
  readonly slot: ModelSlot;
  /** Its number over the slots of all tools. */
  readonly number: number;
  /** What it chooses between besides the words of the request, and the row of the first of these. */
  readonly choices: readonly JsonValue[];
  readonly firstChoice: number;
};

export type KnownTool = { readonly name: string; readonly number: number; readonly slots: readonly KnownSlot[] };

/** Everything that is needed to answer, made once from a model file. */
export type RehearsalModel = {
  readonly version: string;
  readonly digest: string;
  readonly tools: ReadonlyMap<string, KnownTool>;
  readonly thresholds: Header['thresholds'];
  readonly features: FeatureTable;
  readonly weights: NetworkWeights;
  readonly turns: Turns;
};

export function modelOf({ card, digest, header, tensors }: WeightsFile): RehearsalModel {
  const { sizes, vocabulary, shapes, thresholds } = header;
  const unseen = shapes.find((name) => !knownShapes.has(name));
  if (unseen !== undefined) throw damaged(`the weights ask for the shape ${unseen}, which this version does not see.`);
  return {
    version: card.version,
    digest,
    tools: new Map(knownTools(header).map((tool) => [tool.name, tool])),
    thresholds,
    features: { ...sizes, words: indexOf(vocabulary), shapes: indexOf(shapes) },
    weights: networkWeights(header, tensors),
    turns: turnsFor(sizes.maxTokens + 1, sizes.d / sizes.heads),
  };
}

function knownTools({ tools }: Header): readonly KnownTool[] {
  let [number, firstChoice] = [0, 0];
  return tools.map(({ name, slots }, at) => ({
    name,
    number: at,
    slots: slots.map((slot) => {
      const known = { slot, number, choices: choicesOf(slot), firstChoice };
      number += 1;
      firstChoice += known.choices.length === 0 ? 0 : known.choices.length + 1;
      return known;
    }),
  }));
}

function indexOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, at) => [name, at]));
}
