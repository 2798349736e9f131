import type { ToolSpec } from '@fpf/contracts';
import { derive, type Derived } from '../../src/derive/derive.ts';
import { offeredTools } from '../../src/grammar/offered-tools.ts';
import type { Heads } from '../../src/network/heads.ts';
import { tokensOf } from '../../src/text/tokens.ts';
import { tinyLoaded } from './model-folder.ts';
import { tinyOffer } from './offer.ts';

/**
 * What a hand says instead of a network: logits by the name of a tool, and by tool.slot the logits of positions and
 * values.
 */
export type Hand = {
  readonly tools: Readonly<Record<string, number>>;
  readonly starts?: Readonly<Record<string, readonly number[]>>;
  readonly ends?: Readonly<Record<string, readonly number[]>>;
  readonly choices?: Readonly<Record<string, readonly number[]>>;
};

/** A pointer that is sure of one position; 0 is absent. */
export function at(position: number, positions: number, strength = 12): readonly number[] {
  return Array.from({ length: positions }, (_, index) => (index === position ? strength : 0));
}

const model = tinyLoaded();
const slots = [...model.tools.values()].flatMap((tool) => tool.slots.map(({ slot }) => `${tool.name}.${slot.name}`));

/** Without a word from the hand, a slot is absent. */
export function handHeads(hand: Hand, positions: number): Heads {
  const absent = at(0, positions);
  return {
    tools: () => Float64Array.from([...model.tools.keys(), 'none'], (name) => hand.tools[name] ?? 0),
    starts: (slot) => Float64Array.from(hand.starts?.[slots[slot] ?? ''] ?? absent),
    ends: (slot) => Float64Array.from(hand.ends?.[slots[slot] ?? ''] ?? absent),
    choice: (slot, _first, length) => Float64Array.from(hand.choices?.[slots[slot] ?? ''] ?? at(length - 1, length)),
  };
}

export function deriveByHand(
  text: string,
  hand: Hand,
  tools: readonly ToolSpec[] = tinyOffer,
  accepts: Parameters<typeof derive>[3] = () => true,
): Derived {
  const tokens = tokensOf(text, 96);
  return derive(offeredTools(model, tools), tokens, handHeads(hand, tokens.words.length + 1), accepts);
}

export { model };
