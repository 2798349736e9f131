import type { Mutant } from './mutant.ts';

/** A run is not held to the words that it was begun with. */
export const wordMutants: readonly Mutant[] = [
  {
    name: 'parts-not-counted',
    breaks: 'a request is done when one of its parts is',
    edits: [
      {
        file: 'packages/orchestrator/src/session/conduct.ts',
        text: 'const parts = [...partsNotDone(events), ...changedWithout(events), ...notFound(events)];',
        instead: 'const parts = [...changedWithout(events), ...notFound(events)];',
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
        text: 'const parts = [...partsNotDone(events), ...changedWithout(events), ...notFound(events)];',
        instead: 'const parts = [...partsNotDone(events), ...notFound(events)];',
      },
    ],
    by: ['A value that no call was given'],
  },
  {
    name: 'not-found-is-found',
    breaks: 'what a tool has not found of a question is no matter',
    edits: [
      {
        file: 'packages/orchestrator/src/session/conduct.ts',
        text: 'const parts = [...partsNotDone(events), ...changedWithout(events), ...notFound(events)];',
        instead: 'const parts = [...partsNotDone(events), ...changedWithout(events)];',
      },
    ],
    by: ['Lines that do not have all of it'],
  },
  {
    name: 'model-names-the-file',
    breaks: 'a file is changed by a name that only the model said',
    edits: [
      {
        file: 'packages/orchestrator/src/steps/held-to-words.ts',
        text: 'isNamedIn(words.toLowerCase(), posix.basename(path).toLowerCase())',
        instead: "path !== ''",
      },
    ],
    by: ['A name that only the model said'],
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
