import type { BundleManifest, RunStatement, RunTrace } from '@fpf/contracts';
import { offeredSkills } from '../offered-skills.ts';

/**
 * The statement of a run is a function of its trace and its manifest: whoever has both can say whether it is the right
 * one.
 */
export function statementOf(
  trace: RunTrace,
  manifest: BundleManifest,
  manifestSha256: string,
  provenance?: string,
): RunStatement {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjectsOf(manifest, manifestSha256),
    predicateType: 'urn:fpf:run-attestation:1',
    predicate: {
      run_id: trace.run_id,
      started_at: trace.started_at,
      ended_at: trace.ended_at ?? null,
      outcome: trace.outcome ?? null,
      state: trace.state ?? null,
      pins: pinsOf(trace),
      decisions: trace.tool_calls.map((call) => ({
        call_id: call.call_id ?? null,
        tool: call.tool,
        skill: call.skill ?? null,
        schema_id: call.schema_id ?? null,
        guard_decision: call.guard_decision,
        state: call.state ?? null,
        reasons: (call.reasons ?? []).map(({ code }) => code),
      })),
      gates: {
        journal: trace.journal ?? null,
        audit: trace.audit ?? null,
        snapshot: trace.agentfs_session.snapshot_id,
      },
      ...(provenance !== undefined && { provenance }),
    },
  };
}

/** Every file of the folder, and the list of them. */
export function subjectsOf({ files }: BundleManifest, manifestSha256: string): RunStatement['subject'] {
  return [...files, { path: 'manifest.json', sha256: manifestSha256 }].map(({ path, sha256 }) => ({
    name: path,
    digest: { sha256 },
  }));
}

function pinsOf(trace: RunTrace): RunStatement['predicate']['pins'] {
  return {
    model: { name: trace.model, digest: trace.model_digest ?? null, conforming: trace.conforming ?? false },
    skills: offeredSkills(trace).map(({ name, version, hash }) => ({ name, version, hash })),
    components: trace.components ?? {},
    config_hash: trace.config_hash ?? null,
    lock_hash: trace.lock_hash ?? null,
    frozen: trace.frozen ?? false,
  };
}
