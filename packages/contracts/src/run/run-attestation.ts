import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count, Digest, Id, Instant, RelativePath, Sha256, TreeHash } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, mapOf, nullable } from '../schema/json.ts';
import { SkillVersion } from '../skill/skill-pin.ts';
import { GuardDecision } from '../tool/guard-verdict.ts';
import { OutcomeWord } from './run-outcome.ts';

/**
 * What is said of a run's folder: which pins decided it, what was decided, and which heads its journal and audit have.
 */
const RunPredicate = Type.Object(
  {
    run_id: Id,
    started_at: Instant,
    ended_at: nullable(Instant),
    outcome: nullable(OutcomeWord),
    state: nullable(part(GuardDecision)),
    pins: Type.Object(
      {
        model: Type.Object({ name: Type.String(), digest: nullable(Digest), conforming: Type.Boolean() }, closed),
        skills: Type.Array(Type.Object({ name: Type.String(), version: SkillVersion, hash: TreeHash }, closed)),
        components: mapOf(Type.String()),
        config_hash: nullable(Sha256),
        lock_hash: nullable(Sha256),
        frozen: Type.Boolean(),
      },
      closed,
    ),
    decisions: Type.Array(
      Type.Object(
        {
          call_id: nullable(Id),
          tool: Type.String(),
          skill: nullable(Type.String()),
          schema_id: nullable(Type.String()),
          guard_decision: part(GuardDecision),
          state: nullable(part(GuardDecision)),
          reasons: Type.Array(Type.String()),
        },
        closed,
      ),
    ),
    /** What a check of the folder holds against it. */
    gates: Type.Object(
      {
        journal: nullable(Type.Object({ events: Count, head: Sha256 }, closed)),
        audit: nullable(Type.Object({ rows: Count, head: Sha256 }, closed)),
        snapshot: Type.String(),
      },
      closed,
    ),
  },
  closed,
);

/** An in-toto Statement (v1) over the files of a run's folder, its manifest among them. */
export const RunStatement = define(
  'run-statement',
  1,
  Type.Object(
    {
      _type: Type.Literal('https://in-toto.io/Statement/v1'),
      subject: Type.Array(
        Type.Object({ name: RelativePath, digest: Type.Object({ sha256: Sha256 }, closed) }, closed),
        { minItems: 1 },
      ),
      predicateType: Type.Literal('urn:fpf:run-attestation:1'),
      predicate: RunPredicate,
    },
    closed,
  ),
);
export type RunStatement = Static<typeof RunStatement>;

const base64 = Type.String({ pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$' });

/** A DSSE envelope (v1): what was signed, as it was signed, and by which keys. */
export const SignedEnvelope = define(
  'signed-envelope',
  1,
  Type.Object(
    {
      payloadType: Type.String({ minLength: 1, maxLength: 256 }),
      payload: base64,
      signatures: Type.Array(Type.Object({ keyid: Type.String({ maxLength: 128 }), sig: base64 }, closed), {
        minItems: 1,
        maxItems: 16,
      }),
    },
    closed,
  ),
);
export type SignedEnvelope = Static<typeof SignedEnvelope>;
