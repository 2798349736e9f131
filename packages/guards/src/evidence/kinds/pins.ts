import type { EvidenceResolver, GuardContext, JsonObject, JsonValue } from '@fpf/contracts';
import { readFrom } from '../carriers.ts';
import { wordsOf } from '../words.ts';

/** `pin.model`: the digest of the model that decides; absent where it has none. */
export const pinModel: EvidenceResolver = {
  kind: 'pin.model',
  about: { summary: 'The digest of the model that decides.', subject: 'none', value: 'string' },
  resolve: async ({ context }) => {
    const [name, digest] = [pinned(context, 'model', 'name'), pinned(context, 'model', 'digest')];
    if (typeof name !== 'string' || digest === undefined)
      return { status: 'unknown', detail: 'the run has no pin of its model' };
    const carrier = readFrom('pin', `model:${name}`, { name, digest });
    return digest === null ? { status: 'absent', carrier } : { status: 'present', value: digest, carrier };
  },
  words: wordsOf({
    topic: () => 'which model decides',
    absent: () => ({
      said: 'the model that decides is not pinned by a digest',
      next: 'Give model.digest in fpf.config.json, or write it with `fpf lock`.',
    }),
  }),
};

/** `pin.skill`, `pin.skill:ID`: the tree hash of a skill of this run; of the call's own where none is named. */
export const pinSkill: EvidenceResolver = {
  kind: 'pin.skill',
  about: {
    summary: "The hash of a skill of this run; the call's own where none is named.",
    subject: 'optional',
    value: 'string',
  },
  resolve: async ({ subject, call, context }) => {
    const id = subject ?? call.skill.id;
    const hash = pinned(context, 'skills', id, 'hash');
    if (typeof hash !== 'string') return { status: 'unknown', detail: `the run has no pin of the skill ${id}` };
    return { status: 'present', value: hash, carrier: readFrom('pin', `skill:${id}`, hash) };
  },
  words: wordsOf({ topic: () => 'what the hash of the skill is' }),
};

/** `pin.schema`: the hash of the schema that the call's arguments were held to. */
export const pinSchema: EvidenceResolver = {
  kind: 'pin.schema',
  about: { summary: "The hash of the tool's argument schema.", subject: 'none', value: 'string' },
  resolve: async ({ call: { tool }, context }) => {
    const hash = pinned(context, 'schemas', tool.name);
    if (typeof hash !== 'string')
      return { status: 'unknown', detail: `the run has no pin of the schema of ${tool.name}` };
    return { status: 'present', value: hash, carrier: readFrom('pin', `schema:${tool.name}`, hash) };
  },
  words: wordsOf({ topic: () => "what the hash of the tool's schema is" }),
};

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

/** A member of the run's pins, by its own names; undefined where something on the way is not there. */
function pinned({ pins }: Pick<GuardContext, 'pins'>, ...names: readonly string[]): JsonValue | undefined {
  return names.reduce<JsonValue | undefined>(
    (at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined),
    pins,
  );
}

function isRecord(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
