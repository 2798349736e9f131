/** One pin that would move, and what that brings. */
export type PinChange = {
  readonly kind: 'model' | 'component' | 'skill' | 'schemas' | 'pack';
  /** `model`, the port, the skill's key or the pack's name. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** What it may do that it could not do before, or what keeps it back less. */
  readonly wider: readonly string[];
  /** What else is other. */
  readonly notes: readonly string[];
};
