import type { Answer, Block } from './answer.ts';

export type AnswerBounds = {
  /** Things of a list. */
  readonly rows: number;
  /** Characters of a text, and of one cell. */
  readonly text: number;
  readonly cell: number;
};

/** An answer that is no longer than it may be; each block says how much of it is not there. */
export function boundAnswer(answer: Answer, bounds: AnswerBounds): Answer {
  return {
    ...answer,
    facts: answer.facts.slice(0, bounds.rows).map(([name, value]) => [cut(name, bounds.cell), cut(value, bounds.cell)]),
    blocks: answer.blocks.slice(0, bounds.rows).map((block) => bounded(block, bounds)),
  };
}

function bounded(block: Block, { rows, text, cell }: AnswerBounds): Block {
  const short = <T>(value: T): T => cut(value, cell);
  const more = (of: number): { readonly more?: number } => (of > rows ? { more: of - rows } : {});
  const name = short(block.name);
  switch (block.kind) {
    case 'hits':
      return {
        ...block,
        name,
        hits: block.hits.slice(0, rows).map((hit) => ({
          ...hit,
          path: short(hit.path),
          text: short(hit.text),
          ...(hit.below && { below: hit.below.map(short) }),
          ...(hit.before && { before: hit.before.map(short) }),
          ...(hit.after && { after: hit.after.map(short) }),
        })),
        ...more(block.hits.length),
      };
    case 'table':
      return {
        ...block,
        name,
        columns: block.columns.map((column) => ({ ...column, name: short(column.name) })),
        rows: block.rows.slice(0, rows).map((row) => row.map(short)),
        ...more(block.rows.length),
      };
    case 'list':
      return { ...block, name, items: block.items.slice(0, rows).map(short), ...more(block.items.length) };
    case 'text':
      return block.text.length <= text
        ? { ...block, name }
        : { ...block, name, text: block.text.slice(0, text).toWellFormed(), more: block.text.length - text };
    case 'spread':
      return { ...block, name, bins: block.bins.slice(0, rows) };
  }
}

function cut<T>(value: T, most: number): T {
  return typeof value === 'string' && value.length > most ? (`${value.slice(0, most).toWellFormed()}…` as T) : value;
}
