/** An assumption about a server and a model, and whether it holds there. */
export type ModelFact = {
  readonly name: string;
  readonly status: 'proved' | 'refuted' | 'unknown';
  /** What was seen. */
  readonly what: string;
  readonly fix?: string;
};

export function proved(name: string, what: string): ModelFact {
  return { name, status: 'proved', what };
}

export function refuted(name: string, what: string, fix: string): ModelFact {
  return { name, status: 'refuted', what, fix };
}

export function unknown(name: string, what: string, fix?: string): ModelFact {
  return { name, status: 'unknown', what, ...(fix !== undefined && { fix }) };
}
