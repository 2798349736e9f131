import type { Static, TSchema } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count, Id, Instant, RelativePath } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, Json, JsonRecord, nullable, oneOf } from '../schema/json.ts';
import { EntryState } from '../tool/file-change.ts';
import { GuardDecision } from '../tool/guard-verdict.ts';
import { OutcomeWord } from './run-outcome.ts';

/** What the two runs have for one thing; null where a run has none. */
function pairOf<S extends TSchema>(schema: S) {
  return Type.Object({ a: nullable(schema), b: nullable(schema) }, closed);
}

/** Which run it is, and how it ended: said of both also where that is the same. */
const Side = Type.Object(
  {
    run_id: Id,
    started_at: Instant,
    outcome: nullable(OutcomeWord),
    state: nullable(part(GuardDecision)),
    exit_code: nullable(Type.Integer()),
  },
  closed,
);

/** What is fixed before a run, in the order in which it is told. */
export const pinKinds = Object.freeze([
  'model',
  'model-digest',
  'skill',
  'component',
  'config',
  'lock',
  'engine',
  'sandbox',
  'frozen',
  'mode',
  'policy',
  'budget',
] as const);
const Pinned = oneOf([...pinKinds]);

/** `name` is said of skills and components, of which there are several. */
const PinDifference = Type.Object(
  { kind: Pinned, name: Type.Optional(Type.String()), ...pairOf(Type.String()).properties },
  closed,
);
export type PinDifference = Static<typeof PinDifference>;

const OnlyIn = Type.Object({ only_a: Type.Array(Type.String()), only_b: Type.Array(Type.String()) }, closed);

/** Present where the search decided otherwise, or other skills or tools were offered. */
const SelectionDifference = Type.Object(
  { decision: Type.Optional(pairOf(oneOf(['pass', 'abstain']))), skills: OnlyIn, tools: OnlyIn },
  closed,
);

/** The first place at which what two calls put out is not the same; texts begin at that line and are cut. */
const OutputDifference = Type.Object(
  { what: oneOf(['return_code', 'stdout', 'stderr']), line: Type.Optional(Count), ...pairOf(Type.String()).properties },
  closed,
);

/** `at` counts the calls of a run from 1. */
const ComparedCall = Type.Object({ at: Count, tool: Type.String({ maxLength: 256 }), args: JsonRecord }, closed);

/**
 * Two calls that stand for one another and are not the same; or one that the other run has not. What is the same is
 * left out.
 */
const CallDifference = Type.Object(
  {
    ...pairOf(ComparedCall).properties,
    args_changed: Type.Boolean(),
    decision: Type.Optional(pairOf(part(GuardDecision))),
    state: Type.Optional(pairOf(part(GuardDecision))),
    /** Codes, in order. */
    reasons: Type.Optional(pairOf(Type.Array(Type.String()))),
    output: Type.Optional(OutputDifference),
    /** One of them was taken back. */
    rewound: Type.Optional(pairOf(Type.Boolean())),
  },
  closed,
);
export type CallDifference = Static<typeof CallDifference>;

const Ended = Type.Object(
  {
    outcome: nullable(OutcomeWord),
    state: nullable(part(GuardDecision)),
    exit_code: nullable(Count),
    reasons: Type.Array(Type.String()),
  },
  closed,
);

/** What a run left at a path; `after` is missing where it was deleted. */
const LeftAt = Type.Object({ op: oneOf(['add', 'modify', 'delete']), after: Type.Optional(EntryState) }, closed);

/** A path that only one run changed, or that the two left in different states. */
const FileDifference = Type.Object({ path: RelativePath, ...pairOf(LeftAt).properties }, closed);
export type FileDifference = Static<typeof FileDifference>;

const UsageDifference = Type.Object(
  { what: Type.String({ maxLength: 64 }), ...pairOf(Type.Number()).properties },
  closed,
);

/**
 * What two runs have that is not the same; what they have in common is left out, and what follows from ids and times
 * with it. `same` speaks of everything but `usage`: no two runs take the same time.
 */
export const RunComparison = define(
  'run-comparison',
  1,
  Type.Object(
    {
      a: Side,
      b: Side,
      same: Type.Boolean(),
      request: Type.Optional(pairOf(Type.String())),
      pins: Type.Array(PinDifference),
      selection: Type.Optional(SelectionDifference),
      calls: Type.Object(
        {
          a: Count,
          b: Count,
          /** How many are the same in both. */
          same: Count,
          /** `bounded`: there were too many different calls to look for the best alignment. */
          alignment: oneOf(['full', 'bounded']),
          /** In order; the first one is the first call that differs. */
          differ: Type.Array(CallDifference),
        },
        closed,
      ),
      outcome: Type.Optional(pairOf(Ended)),
      /** What the model said at the end. */
      final: Type.Optional(pairOf(Type.String())),
      structured: Type.Optional(pairOf(Json)),
      files: Type.Array(FileDifference),
      usage: Type.Array(UsageDifference),
    },
    closed,
  ),
);
export type RunComparison = Static<typeof RunComparison>;
