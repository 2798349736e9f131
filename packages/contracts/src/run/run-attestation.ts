import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count, Digest, Id, Instant, Sha256, TreeHash } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, mapOf, nullable } from '../schema/json.ts';
import { SkillVersion } from '../skill/skill-pin.ts';
import { GuardDecision } from '../tool/guard-verdict.ts';
import { OutcomeWord } from './run-outcome.ts';
import { Subjects } from './signed-subjects.ts';

/**
 * What is said of a run's folder: which pins decided it, what was decided, and which heads its journal and audit have.
 */
export const RunAttestation = define(
  'run-attestation',
  1,
  Type.Object(
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
      /** SHA-256 of what `provenance.json` signs; bundles of earlier versions have none. */
      provenance: Type.Optional(Sha256),
    },
    closed,
  ),
);
export type RunAttestation = Static<typeof RunAttestation>;

/** An in-toto Statement (v1) over the files of a run's folder, its manifest among them. */
export const RunStatement = define(
  'run-statement',
  1,
  Type.Object(
    {
      _type: Type.Literal('https://in-toto.io/Statement/v1'),
      subject: Subjects,
      predicateType: Type.Literal('urn:fpf:run-attestation:1'),
      predicate: part(RunAttestation),
    },
    closed,
  ),
);
export type RunStatement = Static<typeof RunStatement>;
