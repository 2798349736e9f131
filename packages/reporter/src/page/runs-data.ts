import type { StateWord } from './page-data.ts';

/** What the page over the runs of a workspace shows. */
export type RunsData = {
  readonly schema: 'urn:fpf:runs-page:1';
  readonly workspace: string;
  /** How many there are, also where not all of them are here. */
  readonly of: number;
  /** The newest first. */
  readonly runs: readonly RunRow[];
};

export type RunRow = {
  readonly number: number | null;
  readonly run: string;
  /** In the person's words. */
  readonly request: string | null;
  /** What it changed, in words. */
  readonly effect: string;
  readonly tools: readonly string[];
  readonly outcome: string;
  readonly state: StateWord | null;
  readonly started: string | null;
  readonly ms: number | null;
  /** Its report, relative to this page. */
  readonly report: string | null;
};
