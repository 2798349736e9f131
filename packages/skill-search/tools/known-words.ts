// node --conditions=@fpf/source packages/skill-search/tools/known-words.ts
// Writes `data/known-words.txt` of the lists in `tools/known-words/`. A test compares the two.
import { writeFileSync } from 'node:fs';
import { makeKnownWords } from './known-words/make-known-words.ts';

writeFileSync(new URL('../data/known-words.txt', import.meta.url), makeKnownWords());
