import type { ModelIdentity, ModelRequest, ToolCall } from '@fpf/contracts';

/** A call as the model proposed it, and the code of what is wrong with it. */
export type GivenCall = ToolCall & { readonly problem?: string };

export type Answered = {
  readonly kind: 'answered';
  readonly calls: readonly GivenCall[];
  /** It said something, beside calls or in place of them. */
  readonly words: boolean;
  readonly model: ModelIdentity;
};

/**
 * One answer of a model; or the code under which it failed to give one; or none, where no skill fits and a run would
 * not ask.
 */
export type Reply =
  | Answered
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  | { readonly kind: 'unasked' };

/** Whatever a model is reached by: a gateway, or a provider alone. */
export type Asked = {
  readonly probe: (signal: AbortSignal) => Promise<ModelIdentity>;
  readonly ask: (request: ModelRequest, signal: AbortSignal) => Promise<Answered>;
};
