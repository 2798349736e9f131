import type { AnswerPart, StateWord } from './page-data.ts';

/** What the page of two runs shows: a table for each kind of thing that they do not have in common. */
export type ComparedData = {
  readonly schema: 'urn:fpf:compared-page:1';
  readonly same: boolean;
  readonly a: SidePart;
  readonly b: SidePart;
  readonly groups: readonly { readonly name: string; readonly rows: readonly ComparedRow[]; readonly more: number }[];
  readonly calls: { readonly told: string; readonly rows: readonly ComparedCallPart[]; readonly more: number };
};

export type SidePart = {
  readonly run: string;
  readonly started: string;
  /** How it ended: its word, its mark, and what a shell saw. */
  readonly outcome: string;
  readonly state: StateWord | null;
  readonly exit: number | null;
  /** In the person's words, and what the calls gave back; of runs that are at hand. */
  readonly request: string | null;
  readonly answers: readonly AnswerPart[];
};

export type ComparedCallPart = {
  readonly a: string | null;
  readonly b: string | null;
  readonly facts: readonly string[];
};

export type ComparedRow = { readonly what: string; readonly a: string | null; readonly b: string | null };
