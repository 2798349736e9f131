import type { ToolEnded } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { answerOf, type Answer, type Block, type Cell, type Fact, type SpreadBlock } from '@fpf/reporter/answer';
import { grid } from '../terminal/grid.ts';
import { prose } from '../terminal/prose.ts';
import { outputWidth } from '../terminal/wrap.ts';
import { hitLines } from './hit-lines.ts';

const mostLines = 40;
/** Lines of an answer are set in, so that no text from outside can pose as a line of ours. */
const margin = '  ';

export type AnswerPlace = {
  readonly stream?: { readonly isTTY?: boolean; readonly columns?: number };
  /** Nothing is cut. */
  readonly full?: boolean;
  readonly ascii?: boolean;
};

/**
 * What a call gave back, for a person: tables that fit, lines that were found, texts. A terminal gets its beginning; a
 * pipe or a file, and who asks for it, all of it.
 */
export function showAnswer(
  ended: Pick<ToolEnded, 'tool' | 'result'>,
  { stream = process.stdout, full = false, ascii = false }: AnswerPlace = {},
): string {
  const answer = answerOf(ended);
  if (!answer) return '';
  const isCut = stream.isTTY === true && !full;
  const width = isCut ? outputWidth(stream) - margin.length : Infinity;
  const { told, lines } = parted(answer, { width, ascii });
  const head = `${visibleLine(answer.tool)}: `;
  if (told.length + lines.length === 0) return `${head}done; it gave nothing back`;
  const kept = isCut ? lines.slice(0, mostLines) : lines;
  const more = lines.length - kept.length;
  return [
    told.length === 0 ? head.trimEnd() : head + prose(told.join(', '), stream, head.length),
    ...kept.map((line) => margin + line),
    ...(more > 0 ? [`${margin}… ${more} more lines: --full shows them, and so does a pipe`] : []),
  ].join('\n');
}

type Layout = { readonly width: number; readonly ascii: boolean };

/** What is said in the first line, and the lines below it. */
function parted(
  { facts, blocks, changed }: Answer,
  layout: Layout,
): { readonly told: readonly string[]; readonly lines: readonly string[] } {
  const numbers = facts.filter(([, value]) => typeof value === 'number');
  // Measures that are the whole answer stand one below the other.
  const asList = blocks.length === 0 && !changed && numbers.length > 1;
  const inHead = asList ? facts.filter(([, value]) => typeof value !== 'number') : facts;
  return {
    told: [...blocks.flatMap(counted), ...inHead.map(factText)],
    lines: [
      ...(asList ? grid({ columns: factColumns, rows: numbers.map(factCells) }).slice(1) : []),
      ...blocks.flatMap((block) => blockLines(block, blocks.length > 1, layout)),
    ],
  };
}

const factColumns = [
  { name: '', number: false },
  { name: '', number: true },
];

function factCells([name, value]: Fact): readonly string[] {
  return [name, cellText(value)];
}

function factText([name, value]: Fact): string {
  return visibleLine(`${name} ${value === null ? 'none' : cellText(value)}`);
}

function cellText(cell: Cell): string {
  return cell === null ? '' : String(cell);
}

function counted(block: Block): readonly string[] {
  if (block.kind !== 'hits') return [];
  const files = new Set(block.hits.map(({ path }) => path)).size;
  return [`${amount(block.hits.length, 'line')} in ${amount(files, 'file')}`];
}

function amount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Each under its name, where there are several. */
function blockLines(block: Block, named: boolean, { width, ascii }: Layout): readonly string[] {
  const head = named && block.name !== '' && block.kind !== 'spread' ? [`${visibleLine(block.name)}:`] : [];
  const inner = head.length > 0 ? margin : '';
  const room = width - inner.length;
  const lines = ((): readonly string[] => {
    switch (block.kind) {
      case 'hits':
        return hitLines(block.hits, room);
      case 'table':
        return grid({ columns: block.columns, rows: block.rows.map((row) => row.map(cellText)) }, room);
      case 'list':
        return block.items.length === 0 ? ['(none)'] : block.items.map((item) => visibleLine(cellText(item)));
      case 'text':
        return block.text.replace(/\r?\n$/, '').split(/\r?\n/);
      case 'spread':
        return [spreadLine(block, ascii)];
    }
  })();
  return [...head, ...lines.map((line) => inner + line)];
}

const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const signs = ['.', ':', '-', '=', '+', '*', '%', '#'];

/** How the numbers of a column are spread, in one line: a bar for each part of the way from least to most. */
function spreadLine({ name, bins }: SpreadBlock, ascii: boolean): string {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const steps = ascii ? signs : bars;
  const line = bins.map(({ count }) => (count === 0 ? ' ' : (steps[Math.ceil((count / most) * 8) - 1] ?? '')));
  return visibleLine(`${name}: ${bins[0]?.from ?? ''} |${line.join('')}| ${bins.at(-1)?.to ?? ''}`);
}
