/** A plain value of a result, as the tool gave it: a number stays a number. */
export type Cell = string | number | boolean | null;

export type Fact = readonly [name: string, value: Cell];

/** A line that was found, with the lines around it, and the headings that it is below, where they are known. */
export type Hit = {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly below?: readonly string[];
  readonly before?: readonly string[];
  readonly after?: readonly string[];
};

/** How many things of a list are not here. */
type Bounded = { readonly more?: number };

export type HitsBlock = Bounded & { readonly kind: 'hits'; readonly name: string; readonly hits: readonly Hit[] };

export type TableBlock = Bounded & {
  readonly kind: 'table';
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly number: boolean }[];
  readonly rows: readonly (readonly Cell[])[];
};

export type ListBlock = Bounded & { readonly kind: 'list'; readonly name: string; readonly items: readonly Cell[] };

/** A text of its own; `more` counts the characters that are not here. */
export type TextBlock = Bounded & {
  readonly kind: 'text';
  readonly name: string;
  /** What its syntax is known by: the ending of its file's name, or ''. */
  readonly syntax: string;
  /** The number of its first line; 0 where lines have none. */
  readonly first: number;
  readonly text: string;
};

/** How the numbers of one column are spread. */
export type SpreadBlock = {
  readonly kind: 'spread';
  readonly name: string;
  readonly bins: readonly { readonly from: string; readonly to: string; readonly count: number }[];
};

export type Block = HitsBlock | TableBlock | ListBlock | TextBlock | SpreadBlock;

/** What a call gave back, in the form in which a person reads it. */
export type Answer = {
  readonly tool: string;
  /** Whether the call changed files: then what it changed is what was asked for. */
  readonly changed: boolean;
  readonly facts: readonly Fact[];
  readonly blocks: readonly Block[];
};
