import { closed, Count, define, ModelIdentity, mapOf, nullable, part, Sha256, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';
import { ArgumentRow } from '../count/argument-table.ts';
import { Confusion } from '../count/confusions.ts';
import { Figures } from '../count/figures.ts';
import { Latency } from '../count/latency.ts';
import { Slice } from '../count/slices.ts';

const Names = Type.Array(Type.String({ maxLength: 256 }));

/** What a comparison needs of one case, and a person who looks for it. */
export const CaseOutcome = Type.Object(
  {
    id: Type.String(),
    /** Of what was asked and what is right: another report's case is the same one when this is. */
    hash: Sha256,
    group: Type.String(),
    skill: Type.Optional(Type.String()),
    right: Names,
    called: Names,
    tool: Type.Boolean(),
    exact: Type.Boolean(),
    forbidden: Type.Boolean(),
    /** A call that nobody may make, or a wrong one that may change something and would have run. */
    unsafe: Type.Boolean(),
    problems: Type.Array(Type.String()),
    error: Type.Optional(Type.String()),
  },
  closed,
);
export type CaseOutcome = Static<typeof CaseOutcome>;

export const evaluationReportId = 'urn:fpf:evaluation-report:1';

/** What a model got right. The same answers to the same cases give the same report, but for `latency`. */
export const EvaluationReport = define(
  'evaluation-report',
  1,
  Type.Object(
    {
      schema: Type.Literal(evaluationReportId),
      model: part(ModelIdentity),
      /** Of all cases, in their order. */
      cases_hash: Sha256,
      /** How each case was asked: which tools, how often, and which ones nobody may call. */
      asked: Type.Object(
        { tools: Type.String({ maxLength: 256 }), repeat: Type.Integer({ minimum: 1 }), forbidden: Names },
        closed,
      ),
      /** Why it ended before the last case; null when all were asked. */
      stopped: nullable(Type.Object({ code: Type.String(), message: Type.String(), left: Count }, closed)),
      figures: Figures,
      groups: Type.Array(Slice),
      skills: Type.Array(Slice),
      tools: Type.Array(Slice),
      arguments: Type.Array(ArgumentRow),
      confusions: Type.Array(Confusion),
      /** Answers that failed, and calls that were marked, by code. */
      errors: mapOf(Count),
      problems: mapOf(Count),
      outcomes: Type.Array(CaseOutcome),
      latency: Latency,
    },
    closed,
  ),
);
export type EvaluationReport = Static<typeof EvaluationReport>;
