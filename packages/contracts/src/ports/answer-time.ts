/** The time of one answer, as the gateway keeps it. */
export type AnswerTime = {
  /** Milliseconds until the answer is late. */
  readonly left: () => number;
  /**
   * The model has to be loaded first. Until the function that this gives is called no time of the answer passes: for
   * `coldFirstByteMs` in all tries together, and no longer.
   */
  readonly loading: () => () => void;
};
