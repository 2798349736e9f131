import {
  closed,
  Count,
  define,
  GuardDecision,
  Json,
  JsonRecord,
  ModelIdentity,
  oneOf,
  part,
  Reason,
  Type,
} from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';

const Decided = Type.Union([part(GuardDecision), Type.Literal('waits')]);

const Difference = Type.Object(
  { event: Type.String(), path: Type.String(), recorded: Type.Optional(Json), now: Type.Optional(Json) },
  closed,
);

const ofRun = {
  run: Type.String(),
  same: Type.Boolean(),
  attempts: Count,
  journal: Type.Object({ same: Type.Boolean(), events: Count }, closed),
  turns: Type.Array(Type.Object({ turn: Count, same: Type.Boolean(), differs: Type.Array(Difference) }, closed)),
  calls: Type.Array(
    Type.Object(
      {
        call_id: Type.String(),
        seq: Count,
        turn: Count,
        tool: Type.String(),
        same: Type.Boolean(),
        recorded: Type.Optional(Decided),
        now: Type.Optional(Decided),
        differs: Type.Array(Difference),
      },
      closed,
    ),
  ),
  differs: Type.Array(Difference),
  beyond: Type.Array(Type.Object({ attempt: Count, what: Type.String() }, closed)),
};

export type ReplayedRunReport = Omit<ReplayReport, 'policy' | 'tasks'>;

/**
 * What `fpf replay --json` has as `data`. A value that is not there on one side is left out; so are tasks, where there
 * was none.
 */
export const ReplayReport = define(
  'replay-report',
  1,
  Type.Object(
    {
      ...ofRun,
      policy: oneOf(['recorded', 'current']),
      tasks: Type.Optional(Type.Array(Type.Object({ ...ofRun, call_id: Type.String(), role: Type.String() }, closed))),
    },
    closed,
  ),
);
export type ReplayReport = Static<typeof ReplayReport>;

const Proposed = { name: Type.String(), arguments: JsonRecord };

/** What `fpf replay --against-model --json` has as `data`. */
export const AgainstModelReport = define(
  'against-model-report',
  1,
  Type.Object(
    {
      run: Type.String(),
      same: Type.Boolean(),
      turns: Type.Array(
        Type.Object(
          {
            turn: Count,
            /** Of a task: which one. */
            task: Type.Optional(Type.String()),
            same: Type.Boolean(),
            request: Type.Object(
              { recorded: Type.Optional(Type.String()), now: Type.String(), same: Type.Boolean() },
              closed,
            ),
            recorded: Type.Object(
              {
                calls: Type.Array(Type.Object({ ...Proposed, decided: Type.Optional(Decided) }, closed)),
                final: Type.Optional(Type.String()),
                failed: Type.Optional(part(Reason)),
              },
              closed,
            ),
            now: Type.Union([
              Type.Object(
                {
                  model: part(ModelIdentity),
                  calls: Type.Array(
                    Type.Object({ ...Proposed, decided: Decided, reasons: Type.Array(part(Reason)) }, closed),
                  ),
                  final: Type.Optional(Type.String()),
                },
                closed,
              ),
              Type.Object({ failed: part(Reason) }, closed),
            ]),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
);
export type AgainstModelReport = Static<typeof AgainstModelReport>;
