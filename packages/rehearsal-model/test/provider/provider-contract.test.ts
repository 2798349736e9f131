import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Arrange, modelProviderCases, type ProviderSituation, type ProviderSubject } from '@fpf/contract-tests';
import { createRehearsalProvider } from '../../src/index.ts';
import { modelFolder } from '../support/model-folder.ts';
import { asking } from '../support/offer.ts';
import { tinyModel } from '../support/tiny-model.ts';

const whole = modelFolder(tinyModel({ prefers: 'read_file' }));
const broken = modelFolder({ ...tinyModel(), weights: Buffer.from('FPFM0001') });
after(() => {
  whole.remove();
  broken.remove();
});

/**
 * It refuses where its weights are damaged; while it works it breathes, so it can be stopped as one that stalls can.
 */
const arrange: Arrange<ProviderSubject, ProviderSituation> = async (situation) => {
  const folder = situation === 'refuses' ? broken.url : whole.url;
  return { subject: { provider: createRehearsalProvider({ folder }), request: asking('Read the file notes.txt') } };
};

for (const { name, run } of modelProviderCases(arrange)) {
  test(name, async () => assert.equal((await run()).status, 'passed'));
}
