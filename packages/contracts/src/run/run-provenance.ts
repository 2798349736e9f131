import type { Static } from '@sinclair/typebox';
import { Id, Instant, Sha256 } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed, mapOf, nullable } from '../schema/json.ts';
import { Type } from '../schema/type.ts';
import { Subjects } from './signed-subjects.ts';

const Uri = Type.String({ pattern: '^[a-z][a-z0-9+.-]*:[!-~]+$', maxLength: 1024 });

/** SLSA asks of a descriptor that it has a uri, a digest or a content. */
const Resource = Type.Object(
  { name: Type.String(), uri: Uri, digest: Type.Optional(mapOf(Type.String({ pattern: '^[0-9a-f]{64}$' }))) },
  closed,
);

/**
 * The same run as SLSA's provenance (v1) tells a build: what was asked for from outside, what decided it, and who ran
 * it. Verifiers of SLSA read it; it says nothing that the trace does not.
 */
export const RunProvenance = define(
  'run-provenance',
  1,
  Type.Object(
    {
      _type: Type.Literal('https://in-toto.io/Statement/v1'),
      subject: Subjects,
      predicateType: Type.Literal('https://slsa.dev/provenance/v1'),
      predicate: Type.Object(
        {
          buildDefinition: Type.Object(
            {
              buildType: Type.Literal('urn:fpf:run:1'),
              /** What the caller chose. The request and what was said to the run later are here by their hashes. */
              externalParameters: Type.Object(
                {
                  request: nullable(Sha256),
                  model: Type.String(),
                  frozen: Type.Boolean(),
                  controls: Type.Optional(Sha256),
                  forkOf: Type.Optional(Type.Object({ run: Id, head: Sha256 }, closed)),
                },
                closed,
              ),
              internalParameters: Type.Object(
                {
                  conforming: Type.Boolean(),
                  engine: Type.Optional(Type.String()),
                  sandbox: Type.Optional(Type.String()),
                },
                closed,
              ),
              resolvedDependencies: Type.Array(Resource),
            },
            closed,
          ),
          runDetails: Type.Object(
            {
              builder: Type.Object({ id: Uri, version: mapOf(Type.String()) }, closed),
              metadata: Type.Object(
                { invocationId: Id, startedOn: Instant, finishedOn: Type.Optional(Instant) },
                closed,
              ),
            },
            closed,
          ),
        },
        closed,
      ),
    },
    closed,
  ),
);
export type RunProvenance = Static<typeof RunProvenance>;
