import type { CutText, ReasonPart } from './decision-data.ts';

export type CandidatePart = {
  readonly id: string;
  readonly version: string;
  readonly score: number;
  readonly matched: readonly string[];
  readonly fate: 'loaded' | 'not loaded' | 'too far';
  readonly why: string;
};

export type SearchPart = {
  readonly decision: 'pass' | 'abstain';
  readonly threshold: number;
  readonly unmatched: readonly string[];
  readonly candidates: readonly CandidatePart[];
  readonly reasons: readonly ReasonPart[];
};

export type LoadedPart = {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly hash: string;
  readonly profile: string;
  readonly source: string;
  readonly tools: readonly { readonly name: string; readonly schema: string | null }[];
};

export type PlanPart = {
  readonly skill: string;
  readonly role: string | null;
  readonly plan: string | null;
  readonly items: readonly { readonly id: string; readonly tool: string; readonly calls: readonly number[] }[];
  readonly gaps: readonly { readonly id: string; readonly message: string; readonly because: string | null }[];
};

export type TurnPart = {
  readonly turn: number;
  readonly model: string;
  readonly shown: {
    readonly text: CutText;
    readonly by: string;
    readonly sampling: readonly (readonly [string, string])[];
  } | null;
  readonly raw: CutText;
  readonly proposed: readonly {
    readonly tool: string;
    readonly args: CutText;
    readonly mark: ReasonPart | null;
    readonly ungrounded: readonly string[];
  }[];
  readonly facts: readonly (readonly [string, string])[];
  readonly repairs: readonly string[];
  readonly failed: ReasonPart | null;
};
