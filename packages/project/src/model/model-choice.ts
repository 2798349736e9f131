import type { JsonObject } from '@fpf/contracts';

/**
 * Who named the model. `default`: a config that names none means FunctionGemma through Ollama; `trial`: there is no
 * config at all.
 */
export type ModelOrigin = 'flag' | 'env' | 'config' | 'lock' | 'default' | 'trial';

/** The one model that is to decide, and how it came to be that one. */
export type ModelChoice = {
  readonly provider: string;
  /** The tag, or the file of a script or of a cassette. */
  readonly name: string;
  readonly options: JsonObject;
  readonly by: ModelOrigin;
  /** What the config says that the tag must point to. */
  readonly digest?: string;
  /** The package of a provider that is none of ours. */
  readonly use?: { readonly package: string; readonly version: string };
  /** Whether the rehearsal model may answer where this one cannot be reached. */
  readonly fallback: boolean;
  /** Of the rehearsal model, where it decides in place of another: of which, and why. */
  readonly inPlaceOf?: { readonly model: string; readonly because: string };
};

/** What every project means that names no model. */
export const functionGemma = { provider: 'ollama', name: 'functiongemma', options: {} } as const;

export const rehearsal = { provider: 'rehearsal', name: 'rehearsal', options: {}, fallback: false } as const;
