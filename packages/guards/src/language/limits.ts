/** The bounds of the profile. Within them evaluation ends by itself, in a time that only they decide. */
export const maximum = {
  /** UTF-8 bytes of an expression. */
  sourceBytes: 2048,
  tokens: 640,
  nodes: 256,
  depth: 32,
  patternLength: 256,
  /** Signs of all patterns of an expression, counted as often as their repetitions copy them. */
  copies: 384,
  /** Copies times the UTF-16 units of a text that is searched for them. */
  search: 32_768,
  /** UTF-16 units of a text that `+` makes, and of one that `contains` looks for. */
  joined: 4096,
  sought: 256,
  /** Bytes of all that an expression looks at, as canonical JSON. */
  inputBytes: 65_536,
  inputDepth: 64,
  /** Expressions and patterns that an engine keeps compiled. */
  expressions: 1024,
  patterns: 256,
} as const;
