/** A text as the page has it: whole, or its head and its tail with the number of all its characters. */
export type CutText = string | { readonly head: string; readonly tail: string; readonly of: number };

export type StateWord = 'pass' | 'degrade' | 'abstain' | 'waiting';

export type ReasonPart = {
  readonly code: string;
  readonly stage: string;
  readonly message: string;
  /** What the code means, and what a person can do. */
  readonly means: string | null;
  readonly next: string | null;
};

export type EvidencePart = {
  readonly id: string;
  readonly status: 'present' | 'absent' | 'unknown';
  readonly value: string | null;
  readonly by: string;
  readonly carrier: string | null;
  readonly hash: string | null;
  readonly detail: string | null;
};

export type PathPart = { readonly op: string; readonly path: string };

export type VerdictPart = { readonly decision: StateWord; readonly reasons: readonly ReasonPart[] };

export type GuardPart = {
  readonly from: string;
  readonly id: string;
  readonly predicate: string;
  readonly when: string | null;
  readonly required: readonly string[];
  readonly failure: string;
};

export type CallPart = {
  readonly n: number;
  readonly id: string;
  readonly tool: string;
  readonly skill: string | null;
  readonly state: StateWord;
  /** What was decided before it could begin, and at which stage. */
  readonly decision: StateWord;
  readonly stage: string;
  readonly args: CutText;
  readonly bound: readonly (readonly [string, string])[];
  readonly reasons: readonly ReasonPart[];
  readonly evidence: readonly EvidencePart[];
  readonly guards: readonly GuardPart[];
  readonly permission: VerdictPart | null;
  readonly guard: VerdictPart | null;
  readonly confirmed: VerdictPart | null;
  readonly hooks: readonly string[];
  readonly run: RanPart | null;
  /** It was begun, and nobody knows what became of it, or its task goes on. */
  readonly open: string | null;
  readonly facts: readonly (readonly [string, string])[];
  readonly rewound: boolean;
};

export type RanPart = {
  readonly ok: boolean;
  readonly error: ReasonPart | null;
  readonly output: CutText | null;
  readonly stdout: CutText;
  readonly stderr: CutText;
  readonly limits: readonly string[];
  readonly kept: readonly PathPart[];
  readonly aside: readonly PathPart[];
  readonly morePaths: number;
  readonly files: readonly string[];
};
