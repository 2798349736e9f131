import type { EvidenceResolver } from '@fpf/contracts';
import { pinned } from '../pins-in-context.ts';
import { wordsOf } from '../words.ts';

/** `model.rate:NAME`: what the deciding model was measured at. A report of another model says nothing of this one. */
export const modelRate: EvidenceResolver = {
  kind: 'model.rate',
  about: { summary: 'A rate that the deciding model was measured at, 0 to 1.', subject: 'required', value: 'number' },
  resolve: async ({ subject = '', context }) => {
    const { measured } = context;
    if (!measured) return { status: 'absent', carrier: { type: 'config', ref: 'guards.measured' } };
    const digest = pinned(context, 'model', 'digest');
    if (digest !== measured.model)
      return { status: 'unknown', detail: 'the report is of a model with another digest than the one that decides' };
    const carrier = { type: 'report', ref: measured.report, sha256: measured.sha256 };
    if (!Object.hasOwn(measured.rates, subject))
      return { status: 'absent', carrier, detail: 'the report has no such rate' };
    const value = measured.rates[subject];
    const fits = value !== undefined && value >= 0 && value <= 1;
    return fits
      ? { status: 'present', value, carrier }
      : { status: 'unknown', detail: 'the report has no rate from 0 to 1 there' };
  },
  words: wordsOf({
    topic: (name) => `what the model was measured at (${name})`,
    absent: (name, { detail }) => ({
      said: detail === undefined ? 'the model was not measured' : `the model's measurement has no rate ${name}`,
      next: 'Measure it with `fpf eval --report FILE`, and name the file under guards.measured in fpf.config.json.',
    }),
  }),
};
