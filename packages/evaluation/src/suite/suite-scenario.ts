/** Which model answered in a scenario, as its runs recorded it. */
export type DecidedBy = { readonly name: string; readonly digest: string | null };

/** What became of one scenario. `PASSED` is the only word that is green. */
export type SuiteScenario = {
  /** `features/read.feature:12 A file is read`. */
  readonly scenario: string;
  /** `features/read.feature:12`, by which Cucumber runs it alone. */
  readonly place: string;
  readonly status: string;
  readonly said: string;
  /** Empty where the scenario itself said what a model answered. */
  readonly decided: readonly DecidedBy[];
};

/** A suite as its messages tell it. */
export type SuiteReading = {
  /** Whether it came to its own end. */
  readonly ended: boolean;
  readonly scenarios: readonly SuiteScenario[];
  /** Sums of the texts of its features, by their place. */
  readonly features: Readonly<Record<string, string>>;
  /** The files in which its steps and hooks stand. */
  readonly steps: readonly string[];
};
