import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count, Id, Instant, RelativePath, Sha256 } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, nullable, oneOf } from '../schema/json.ts';
import { ModelIdentity } from '../model/model-identity.ts';

const Said = Type.String({ maxLength: 2048 });
const Share = Type.Number({ minimum: 0, maximum: 1 });

/** What a new model has to hold to, as it was asked for: a record that was judged by looser bounds says so. */
export const AcceptanceBounds = Type.Object(
  {
    cases: Type.Integer({
      minimum: 1,
      maximum: 20_000,
      description: 'How many requests outside of the group `known` have to be asked.',
    }),
    chance: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'A loss that is less likely than this by chance alone is one.',
    }),
    skillLoss: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'The share of exact calls that any one skill may lose.',
    }),
    schemaErrors: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'The share of answers whose arguments may fit no tool.',
    }),
  },
  closed,
);
export type AcceptanceBounds = Static<typeof AcceptanceBounds>;

/** What became of the project's scenarios with the candidate. */
const AcceptanceSuite = Type.Object(
  {
    /** Over the features that ran and the files of their steps. */
    digest: Sha256,
    /** Whether it came to its own end. */
    ended: Type.Boolean(),
    passed: Count,
    failed: Count,
    skipped: Count,
    /** In how many of them the candidate itself decided; in the others the scenario says what a model answered. */
    decided: Count,
    /** The first of those that are not green. */
    failures: Type.Array(Type.Object({ scenario: Type.String({ maxLength: 1024 }), said: Said }, closed), {
      maxItems: 64,
    }),
  },
  closed,
);
export type AcceptanceSuite = Static<typeof AcceptanceSuite>;

/** The first of those requests, by their ids. */
const Ids = Type.Array(Type.String({ maxLength: 256 }), { maxItems: 64 });

/** What became of the project's requests, with the pinned model and with the candidate. */
const AcceptanceEvaluation = Type.Object(
  {
    /** Over all requests and what is right for each. */
    cases_hash: Sha256,
    paired: Count,
    better: Count,
    worse: Count,
    same: Count,
    /** Of those that are the same: exact with both. The others are with neither. */
    both: Count,
    turned_better: Ids,
    turned_worse: Ids,
    chance_of_worse: Share,
    /** Requests that the pinned model gets safe and the candidate gets unsafe: by their ids. */
    newly_unsafe: Ids,
  },
  closed,
);

/** One demand, in the order in which they are told. All have to hold. */
const acceptanceChecks = [
  'candidate',
  'pinned',
  'unmoved',
  'suite',
  'suite-decided',
  'complete',
  'same-question',
  'cases',
  'digest',
  'safe',
  'exact',
  'skills',
  'no-tool',
  'schema-errors',
  'forbidden',
] as const;
export const AcceptanceCheck = Type.Object({ id: oneOf(acceptanceChecks), ok: Type.Boolean(), said: Said }, closed);
export type AcceptanceCheck = Static<typeof AcceptanceCheck>;

/**
 * What a scenario carries in which a model answered: a list of `{name, digest}`. Cucumber's messages have it as an
 * attachment.
 */
export const decidedMediaType = 'application/vnd.fpf.decided+json';

export const acceptanceRecordId = 'urn:fpf:acceptance-record:1';

/** May this model take the place of the pinned one; by what was tried, and by which bounds. */
export const AcceptanceRecord = define(
  'acceptance-record',
  1,
  Type.Object(
    {
      schema: Type.Literal(acceptanceRecordId),
      id: Id,
      started_at: Instant,
      ended_at: Instant,
      accepted: Type.Boolean(),
      candidate: part(ModelIdentity),
      /** What the lock pins, or the config where there is no lock. */
      pinned: part(ModelIdentity),
      pinned_by: oneOf(['lock', 'config']),
      /** The candidate has the digest of the pinned one: nothing changes. */
      same_model: Type.Boolean(),
      bounds: AcceptanceBounds,
      suite: nullable(AcceptanceSuite),
      evaluation: nullable(AcceptanceEvaluation),
      checks: Type.Array(AcceptanceCheck),
      /** Why not: each check that does not hold, with what to do next. */
      reasons: Type.Array(Type.Object({ code: Type.String({ maxLength: 96 }), message: Said, next: Said }, closed)),
      stack: Type.Object({ cli: Type.String(), config_hash: nullable(Sha256), lock_hash: nullable(Sha256) }, closed),
      /** What lies beside the record, by its sum. */
      files: Type.Array(Type.Object({ path: RelativePath, size: Count, sha256: Sha256 }, closed)),
    },
    closed,
  ),
);
export type AcceptanceRecord = Static<typeof AcceptanceRecord>;
