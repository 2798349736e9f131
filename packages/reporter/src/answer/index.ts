export type { Answer, Block, Cell, Fact, Hit, ListBlock, SpreadBlock, TableBlock, TextBlock } from './answer.ts';
export { answerOf } from './answer-of.ts';
