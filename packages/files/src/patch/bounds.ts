export type PatchBounds = {
  /** A side that is longer is written as a binary. */
  readonly textBytes: number;
  /** Both sides of one path together; past it, the path is left out. */
  readonly fileBytes: number;
  /** All contents of one patch together; past it, what comes later is left out. */
  readonly totalBytes: number;
};

export const defaultBounds: PatchBounds = Object.freeze({
  textBytes: 1_048_576,
  fileBytes: 16_777_216,
  totalBytes: 134_217_728,
});
