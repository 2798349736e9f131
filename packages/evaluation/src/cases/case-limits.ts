/** How much a file of cases may hold. What is larger is refused before anything else looks at it. */
export const caseLimits = Object.freeze({
  fileBytes: 33_554_432,
  lineBytes: 1_048_576,
  depth: 32,
  /** Object members in one line; a line may carry dozens of functions. */
  keys: 20_000,
  cases: 20_000,
  /** What the alternatives inside one accepted value may come to. */
  combinations: 256,
});
