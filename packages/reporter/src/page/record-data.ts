import type { CutText, PathPart } from './decision-data.ts';

export type ChangesPart = {
  /** The parts of `diff.patch`, in its order. */
  readonly files: readonly FilePatch[];
  readonly leftOut: readonly { readonly path: string; readonly why: string }[];
  readonly aside: readonly { readonly call: number; readonly op: string; readonly path: string }[];
  readonly memory: readonly { readonly call: number; readonly kept: boolean; readonly key: string }[];
  readonly more: number;
};

export type FilePatch = {
  readonly path: string;
  readonly from: string | null;
  readonly op: 'add' | 'modify' | 'delete' | 'rename';
  readonly notes: readonly string[];
  readonly added: number;
  readonly removed: number;
  /** The hunks as git writes them; null where there is no text to show, and `cut` says how many lines are not here. */
  readonly hunks: string | null;
  readonly cut: number;
  readonly calls: readonly number[];
};

export type AuditCells = readonly [
  number,
  string,
  string,
  number | null,
  string,
  string | null,
  number | null,
  string | null,
  string | null,
  string | null,
  number,
];

export type AuditPart = {
  readonly rows: readonly AuditCells[];
  readonly of: number;
  readonly head: string;
  readonly gaps: readonly string[];
  readonly unobserved: number;
};

export type PinsPart = {
  readonly groups: readonly { readonly name: string; readonly rows: readonly (readonly [string, string])[] }[];
};

export type CoursePart = {
  readonly tasks: readonly TaskPart[];
  readonly controls: readonly {
    readonly before: string;
    readonly what: string;
    readonly text: CutText;
    readonly rewound: boolean;
  }[];
  readonly checkpoints: readonly { readonly id: string; readonly label: string | null; readonly before: string }[];
  readonly rewinds: readonly {
    readonly to: string;
    readonly calls: readonly number[];
    readonly changed: readonly string[];
  }[];
  readonly resumed: readonly { readonly attempt: number; readonly drift: readonly string[] }[];
  readonly hooks: readonly string[];
};

export type TaskPart = {
  readonly task: string;
  readonly role: string;
  readonly request: CutText;
  readonly call: number;
  readonly outcome: string | null;
  readonly said: string | null;
  readonly paths: readonly PathPart[];
  readonly files: readonly string[];
};
