import type { Answer } from '../answer/answer.ts';
import type { CallPart, CutText, EvidencePart, ReasonPart, StateWord } from './decision-data.ts';
import type { AuditPart, ChangesPart, CoursePart, PinsPart } from './record-data.ts';

export type * from './decision-data.ts';
export type * from './record-data.ts';

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

/** What a call gave back, in the form in which it is read. */
export type AnswerPart = Answer & { readonly call: number };

export type PageData = {
  readonly schema: 'urn:fpf:report-page:1';
  readonly run: RunPart;
  readonly answers: readonly AnswerPart[];
  readonly stops: readonly StopPart[];
  readonly next: readonly NextPart[];
  readonly search: SearchPart | null;
  readonly loaded: readonly LoadedPart[];
  readonly plans: readonly PlanPart[];
  readonly turns: readonly TurnPart[];
  readonly calls: readonly CallPart[];
  readonly steps: readonly StepPart[];
  readonly changes: ChangesPart;
  readonly audit: AuditPart;
  readonly pins: PinsPart;
  readonly course: CoursePart;
  /** What the page leaves out, in words. */
  readonly cuts: readonly string[];
};

export type RunPart = {
  readonly id: string;
  readonly request: CutText;
  readonly outcome: string;
  readonly state: StateWord;
  readonly exit: number | null;
  readonly started: string;
  readonly ended: string | null;
  readonly ms: number | null;
  /** What came of it, one line each; the model's words stand apart. */
  readonly said: readonly string[];
  readonly executed: number;
  readonly host: string;
  readonly usage: Readonly<Record<string, number>>;
  readonly words: readonly ModelWords[];
  readonly structured: CutText | null;
  readonly model: {
    readonly name: string;
    readonly digest: string | null;
    readonly conforming: boolean;
    /** The call was given, and no model was asked. */
    readonly person: boolean;
    readonly choice: string | null;
  };
  readonly session: string;
  readonly snapshot: string;
  readonly database: string;
  readonly parent: { readonly run: string; readonly seq: number } | null;
  /** The run whose planned calls it made. */
  readonly plan: string | null;
};

export type ModelWords = { readonly kind: 'thought' | 'final'; readonly turn: number; readonly text: CutText };

export type StopPart = {
  readonly state: StateWord;
  readonly call: number | null;
  readonly asked: string;
  readonly reason: ReasonPart;
  readonly predicate: string | null;
  /** Of its evidence: what was not there, or not known. */
  readonly missing: readonly EvidencePart[];
  readonly happened: string;
};

export type NextPart = { readonly why: string; readonly command: string };

export type StepKind =
  | 'start'
  | 'search'
  | 'load'
  | 'plan'
  | 'model'
  | 'call'
  | 'wait'
  | 'resume'
  | 'control'
  | 'checkpoint'
  | 'rewind'
  | 'task'
  | 'end';

export type StepPart = {
  readonly kind: StepKind;
  readonly text: string;
  readonly state: StateWord | null;
  readonly from: number;
  readonly to: number;
  /** Of a call: when its decision was made, which is where the tool's own time begins. */
  readonly decided?: number;
  readonly call?: number;
  readonly turn?: number;
};
