import type { CodeEntry } from '../codes.ts';

/** Why one skill is chosen for a request, or is not. */
export const searchCodes = {
  'search.engine-not-valid': {
    text: 'A search engine that was handed in gave terms, matches or documents that it was not given.',
    next: 'Give each match the very term that `search` was called with, and the number of the document as `prepare` got it.',
  },
  'search.selected': {
    text: 'The skill is selected: its score reaches what is asked for, or it adds words that a better one lacks.',
    next: 'Nothing to do. `fpf skills why` shows which words brought it.',
  },
  'search.below-threshold': {
    text: 'The skill explains too little of the request to be selected.',
    next: 'Use words of its description, or give the skill keywords (`metadata.fpf-keywords`) that people say.',
  },
  'search.adds-too-little': {
    text: 'The skill fits, but what it would bring is covered by a better one; only what is needed is loaded.',
    next: 'Name what only this skill does, or ask for it alone.',
  },
  'search.shadowed': {
    text: 'A skill of an earlier source has the name of this one, and sources have a precedence in this project.',
    next: 'Ask for it as source/name, rename it, or put its source first in skills.sources.',
  },
  'search.left-out': {
    text: 'The skill is only nearly as good as the best one, and was not loaded: all that was chosen has more tokens than the budget allows.',
    next: 'Nothing to do, where the loaded skills suffice; else raise skills.tokens in fpf.config.json, or name what only this skill does.',
  },
} as const satisfies Record<string, CodeEntry>;
