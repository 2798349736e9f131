import type { Mutant } from './mutant.ts';

/** A run is not held to the words that it was begun with. */
export const wordMutants: readonly Mutant[] = [
  {
    name: 'parts-not-counted',
    breaks: 'a request is done when one of its parts is',
    edits: [
      {
        file: 'packages/orchestrator/src/session/conduct.ts',
        text: 'const parts = [...partsNotDone(events), ...changedWithout(events)];',
        instead: 'const parts = changedWithout(events);',
      },
    ],
    by: ['Two things are asked for'],
  },
  {
    name: 'values-not-held',
    breaks: 'a value that no call was given is no matter',
    edits: [
      {
        file: 'packages/orchestrator/src/session/conduct.ts',
        text: 'const parts = [...partsNotDone(events), ...changedWithout(events)];',
        instead: 'const parts = partsNotDone(events);',
      },
    ],
    by: ['A value that no call was given'],
  },
  {
    name: 'words-not-asked',
    breaks: 'what no word asks for is taken away without a question',
    edits: [
      {
        file: 'packages/orchestrator/src/steps/decide.ts',
        text: 'return guard ? decide(deepFreeze(heldToWords(admitted, guard))) : judged;',
        instead: 'return guard ? judged : judged;',
      },
    ],
    by: ['A file that would be moved'],
  },
];
