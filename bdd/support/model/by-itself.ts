/** A scenario holds whatever a model answers that can do what it is asked. */
const anyModel = '@any-model';
const saysTheAnswer = /\bmodel would\b|^FunctionGemma would |, FunctionGemma would /;

export type Pickle = {
  readonly tags: readonly { readonly name: string }[];
  readonly steps: readonly { readonly text: string }[];
};

/** Why a scenario is not one for a model that answers by itself; nothing where it is. */
export function notForOthers({ tags, steps }: Pickle): string | undefined {
  if (tags.some(({ name }) => name === anyModel)) return undefined;
  return steps.some(({ text }) => saysTheAnswer.test(text))
    ? 'it says what the model answers, and in this profile the model answers by itself'
    : undefined;
}
