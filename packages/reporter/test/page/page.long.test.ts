import { after, before, describe } from 'node:test';
import type { Browser } from 'playwright-core';
import { answerCases } from './cases/answers.ts';
import { axeCases } from './cases/axe.ts';
import { comparedCases } from './cases/compared.ts';
import { hostileCases } from './cases/hostile.ts';
import { manyCases } from './cases/many.ts';
import { narrowCases } from './cases/narrow.ts';
import { openCases } from './cases/opens.ts';
import { runsCases } from './cases/runs.ts';
import { walkCases } from './cases/walk.ts';
import { launch, noBrowser } from './support/chromium.ts';

/** One browser for all of it: to start one takes longer than most of what is asked of it. */
describe('report.html in a browser', { skip: noBrowser }, () => {
  let browser: Browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());
  for (const cases of [
    openCases,
    answerCases,
    walkCases,
    axeCases,
    comparedCases,
    narrowCases,
    hostileCases,
    manyCases,
    runsCases,
  ])
    cases(() => browser);
});
