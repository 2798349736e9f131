/** What a page shows at most. Beyond it the page says how much there is; the files beside it have the rest. */
export type PageLimits = {
  /** How many of a kind. */
  readonly calls: number;
  readonly steps: number;
  readonly auditRows: number;
  readonly turns: number;
  readonly list: number;
  readonly files: number;
  /** Characters of one text. */
  readonly stream: number;
  readonly args: number;
  readonly model: number;
  readonly message: number;
  readonly filePatch: number;
  /** Bytes of all texts of a kind together. */
  readonly streams: number;
  readonly words: number;
  readonly patch: number;
};

export const pageLimits: PageLimits = Object.freeze({
  calls: 20_000,
  steps: 60_000,
  auditRows: 40_000,
  turns: 4_000,
  list: 200,
  files: 5_000,
  stream: 65_536,
  args: 16_384,
  model: 131_072,
  message: 4_096,
  filePatch: 262_144,
  streams: 6_000_000,
  words: 6_000_000,
  patch: 6_000_000,
});

/** Bytes of a page's data as JSON. One that would have more is made anew with a quarter of everything. */
export const mostDataBytes = 25_000_000;

export function tighter(limits: PageLimits): PageLimits {
  return Object.fromEntries(Object.entries(limits).map(([name, most]) => [name, Math.ceil(most / 4)])) as PageLimits;
}
