/** How much untrusted JSON may hold. What is larger is refused before anything else looks at it. */
export type JsonLimits = {
  /** Bytes of the text in UTF-8. */
  readonly bytes: number;
  /** Arrays and objects inside one another. */
  readonly depth: number;
  /** Object members in the whole text. */
  readonly keys: number;
};

export const jsonLimits: JsonLimits = Object.freeze({ bytes: 262_144, depth: 32, keys: 1_000 });

/** Names that lead out of an object's own data in JavaScript. No tool needs an argument of such a name. */
export function isReservedKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype';
}
