import { AfterAll, Before, BeforeAll } from '@cucumber/cucumber';
import { type FpfWorld, leavesTheAnswer } from '@fpf/cucumber';
import { type Answering, answeringOf } from './answering.ts';

type Parameters = { readonly model?: unknown };

let current: Answering | undefined;

/** Who answers in this run of the scenarios: begun before the first, and ended after the last. */
export function answering(): Answering {
  if (current === undefined) throw new Error('nobody answers before the scenarios begin, or after they ended');
  return current;
}

BeforeAll(function begin() {
  current = answeringOf((this.parameters as Parameters).model);
});

/** What a scenario says of the answer is nothing to a model that answers by itself: it is left out, with the reason. */
Before(function leaveOut(this: FpfWorld, { pickle }) {
  if (answering().tell !== undefined) return undefined;
  if (leavesTheAnswer(pickle)) return undefined;
  this.log('it says what the model answers, and in this profile the model answers by itself');
  return 'skipped';
});

AfterAll(async function end() {
  await current?.close();
});
