const marker = Symbol.for('fpf.error');

export type FpfErrorInit = {
  /** `area.reason`, e.g. `skill.hash-drift`; `fpf explain CODE` tells more. */
  readonly code: string;
  /** What happened, naming the component and the thing. */
  readonly message: string;
  /** What to do about it. */
  readonly hint: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
};

/**
 * The one error of the stack. Recognised by a marker, not by `instanceof`: two copies of this package in one tree must
 * agree on what an FpfError is.
 */
export class FpfError extends Error {
  override readonly name = 'FpfError';
  readonly code: string;
  readonly hint: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(init: FpfErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause });
    this.code = init.code;
    this.hint = init.hint;
    this.details = Object.freeze({ ...init.details });
    Object.defineProperty(this, marker, { value: true });
  }

  static is(value: unknown): value is FpfError {
    return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[marker] === true;
  }
}
