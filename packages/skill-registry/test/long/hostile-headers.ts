// Started by `bench skills-parse`: writes the headers that the tests of the reader's time are made of, as pairs of what
// it is and the header: the crafted ones, and as many mixtures of pieces as are asked for; the same in every run.
import { fc } from '../support/fast-check.ts';
import { repeated } from '../support/header-pieces.ts';
import { slowHeaders } from '../support/slow-headers.ts';

const [mixtures = '400'] = process.argv.slice(2);
const mixed = fc.sample(repeated, { numRuns: Number(mixtures), seed: 1 });
const pairs = [
  ...Object.entries(slowHeaders),
  ...mixed.map((header) => [`${JSON.stringify(header.slice(0, 24))} and on`, header]),
];
process.stdout.write(JSON.stringify(pairs));
