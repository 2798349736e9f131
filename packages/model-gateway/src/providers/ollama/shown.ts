import type { ModelShown } from '@fpf/contracts';
import { FpfError } from '@fpf/contracts';
import type { BesideAnswer } from './beside-answer.ts';
import type { ChatBody } from './chat-body.ts';
import type { OllamaCallOptions, OllamaWire } from './ollama-wire.ts';
import type { PinnedSampling } from './ollama-settings.ts';
import { renderPrompt } from './rendering/render-prompt.ts';

export type ShownInput = {
  readonly wire: OllamaWire;
  readonly body: ChatBody;
  readonly sampling: PinnedSampling;
  readonly by: 'server' | 'renderer';
  readonly beside: BesideAnswer;
};

/** What the model was shown, by its server's own word where it gives one, else by our renderer. `by` says which. */
export async function shownTo({ wire, body, sampling, by, beside }: ShownInput): Promise<ModelShown> {
  const text = by === 'server' ? await beside((call) => renderedBy(wire, body, call)) : undefined;
  return {
    by: text === undefined ? 'renderer' : 'server',
    text: text ?? renderPrompt(body.messages, body.tools),
    neutralised: body.neutralised,
    sampling: { ...sampling, truncate: false, shift: false },
  };
}

/**
 * The server's rendering; nothing where it has no such route to it, or failed. Being told to stop is no such failure.
 */
export async function renderedBy(
  wire: OllamaWire,
  { json }: ChatBody,
  options: OllamaCallOptions,
): Promise<string | undefined> {
  try {
    return templateIn(await wire.render(json, options));
  } catch (error) {
    if (FpfError.is(error) && error.code === 'model.aborted') throw error;
    return undefined;
  }
}

function templateIn(answer: unknown): string | undefined {
  const info = (answer as { readonly _debug_info?: { readonly rendered_template?: unknown } | null })._debug_info;
  const text = info?.rendered_template;
  return typeof text === 'string' && text !== '' ? text : undefined;
}
