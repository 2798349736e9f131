import type { ComponentPin, LockFile } from '@fpf/contracts';

/** One pin that would move, and what that brings. */
export type PinChange = Changes & {
  readonly kind: 'model' | 'component' | 'skill' | 'schemas' | 'pack';
  /** `model`, the port, the skill's key or the pack's name. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
};

/** What is other about one thing. */
export type Changes = {
  /** What a person has to judge: it may do what it could not do before, or is held back by less. */
  readonly wider: readonly string[];
  /** What else is other. */
  readonly notes: readonly string[];
};

/** One line of them. */
export type Change = { readonly text: string; readonly wider: boolean };

/** Sorts lines into what a person has to judge and the rest. */
export function sortChanges(lines: readonly Change[]): Changes {
  const texts = (wider: boolean): readonly string[] =>
    lines.filter((line) => line.wider === wider).map(({ text }) => text);
  return { wider: texts(true), notes: texts(false) };
}

/** Returns the names in either of two lists of pins, each once. */
export function pinNames(before: object, now: object): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
}

export function pinIn(components: LockFile['components'], port: string): ComponentPin | undefined {
  return Object.hasOwn(components, port) ? components[port] : undefined;
}
