/**
 * Who is spoken to. Every error of the wire names it, so that a person knows which server and which model to look at.
 */
export type WireParty = {
  /** What it is: Ollama, or an OpenAI-compatible server. */
  readonly what: string;
  /** Its address, without anything secret. */
  readonly host: string;
  readonly model?: string;
  /** A next step by code, where this party has a better one than the code itself. */
  readonly hints?: Readonly<Record<string, string>>;
};

/** `Ollama at http://127.0.0.1:11434 (model functiongemma)`. */
export function spokenParty({ what, host, model }: WireParty): string {
  return `${what} at ${host}${model === undefined ? '' : ` (model ${model})`}`;
}
