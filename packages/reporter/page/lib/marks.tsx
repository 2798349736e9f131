import type { JSX } from 'preact';
import type { StateWord } from '../../src/page/page-data.ts';

/** A state as a mark and its word: never by its colour alone. The mark is drawn by the style sheet. */
export function State({ state, word = state }: { readonly state: StateWord; readonly word?: string }): JSX.Element {
  return (
    <span class="state" data-state={state}>
      {word}
    </span>
  );
}

export const stateWords: readonly StateWord[] = ['pass', 'degrade', 'abstain', 'waiting'];

/** What stages are called where a person reads them. */
export const stageNames: Readonly<Record<string, string>> = {
  start: 'starting',
  search: 'looking for skills',
  load: 'loading skills',
  model: 'asking the model',
  lookup: 'looking up the tool',
  schema: 'checking the arguments',
  permission: "the project's rules",
  guard: 'the guard',
  budget: 'the budget',
  execute: 'running the tool',
  output: "checking the tool's output",
  report: 'writing the report',
};
