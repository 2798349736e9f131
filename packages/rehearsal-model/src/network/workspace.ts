/** Where one request is worked out: all of it is allocated before the first token is read. */
export type Workspace = {
  readonly states: Float32Array;
  readonly normed: Float32Array;
  readonly q: Float32Array;
  readonly k: Float32Array;
  readonly v: Float32Array;
  readonly mixed: Float32Array;
  /** What a half of a layer adds to the states. */
  readonly added: Float32Array;
  readonly gate: Float32Array;
  readonly up: Float32Array;
  readonly scores: Float32Array;
};

export function workspaceFor(positions: number, d: number, ff: number): Workspace {
  const wide = (width: number): Float32Array => new Float32Array(positions * width);
  return {
    states: wide(d),
    normed: wide(d),
    q: wide(d),
    k: wide(d),
    v: wide(d),
    mixed: wide(d),
    added: wide(d),
    gate: wide(ff),
    up: wide(ff),
    scores: wide(1),
  };
}
