export interface ScriptedModel {
  /** With its tag; a bare name is `latest`. */
  readonly name: string;
  /** 64 hex digits. */
  readonly digest?: string;
  readonly size?: number;
  readonly modifiedAt?: string;
  readonly details?: ModelDetails;
  readonly capabilities?: readonly string[];
  readonly contextLength?: number;
  /** False: it is not there until it was pulled. */
  readonly present?: boolean;
  /** True: `/api/ps` lists it from the start. */
  readonly loaded?: boolean;
  /** What `/api/pull` streams; the usual steps when left out. */
  readonly pull?: readonly PullStep[];
}

export interface ModelDetails {
  readonly parent_model?: string;
  readonly format?: string;
  readonly family?: string;
  readonly families?: readonly string[];
  readonly parameter_size?: string;
  readonly quantization_level?: string;
}

/** One line of a pull. An `error` ends it, and the model does not come. */
export interface PullStep {
  readonly status?: string;
  readonly digest?: string;
  readonly total?: number;
  readonly completed?: number;
  readonly error?: string;
}
