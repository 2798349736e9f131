import { code, page, table } from './markdown.ts';
import { readSteps, type Step } from './read-steps.ts';

const folder = 'packages/cucumber/src/steps';
const ofDictionary = `${folder}/dictionary-steps.ts`;

/** The phrases of the behaviour documents' testing dictionary, and the other steps that any project can use. */
export function stepsPage(root: string): string {
  const steps = readSteps(root, folder);
  const own = steps.filter(({ file }) => file === ofDictionary);
  const others = steps.filter(({ file }) => file !== ofDictionary);
  return page(
    'Steps of scenarios',
    `the comments in [${folder}](../../${folder})`,
    'A project registers them with one line: [@fpf/cucumber](../../packages/cucumber/README.md). `{string}` stands in quotes, `{int}` is a number; a phrase that ends with a colon takes a table or a text.',
    '## The testing dictionary',
    stepTable(own),
    '## Others',
    stepTable(others),
  );
}

function stepTable(steps: readonly Step[]): string {
  return table(
    ['', 'phrase', 'what it does'],
    steps.map(({ keyword, phrase, does }) => [keyword, code(phrase), does]),
  );
}
