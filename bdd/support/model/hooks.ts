import { AfterAll, Before, BeforeAll } from '@cucumber/cucumber';
import type { FpfWorld } from '@fpf/cucumber';
import { type Answering, answeringOf } from './answering.ts';
import { notForOthers } from './by-itself.ts';

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
  const why = notForOthers(pickle);
  if (why === undefined) return undefined;
  this.log(why);
  return 'skipped';
});

AfterAll(async function end() {
  await current?.close();
});
