/** A scenario holds whatever a model answers that can do what it is asked. */
const anyModel = '@any-model';
const saysTheAnswer = /\bmodel would\b|^FunctionGemma would |, FunctionGemma would /;

export type Pickle = {
  readonly tags: readonly { readonly name: string }[];
  readonly steps: readonly { readonly text: string }[];
};

/**
 * Whether a scenario is one for a model that answers by itself: it says no answer, or one that any such model has to
 * give.
 */
export function leavesTheAnswer({ tags, steps }: Pickle): boolean {
  return tags.some(({ name }) => name === anyModel) || !steps.some(({ text }) => saysTheAnswer.test(text));
}
