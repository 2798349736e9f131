import { type JournalEvent, payloadsOf, standingEvents } from '@fpf/contracts';
import { visible } from '@fpf/files/text';
import type { Answer, Block, Cell } from '../answer/answer.ts';
import { answerOf } from '../answer/answer-of.ts';
import { boundAnswer } from '../answer/bound-answer.ts';
import { inlineCode, type Bounds, plainText, table } from './markdown.ts';

const mostAnswers = 8;
const mostLines = 40;
const bounds = { rows: mostLines, text: 4_000, cell: 200 };
const rowBounds: Bounds = { rows: mostLines, bytes: 16_384 };

/** What the calls that went well gave back; of long ones the beginning. */
export function answersPart(events: readonly JournalEvent[]): readonly string[] {
  const answers = payloadsOf(standingEvents(events), 'tool-result').flatMap((ended) => {
    const answer = ended.outcome === 'ok' ? answerOf(ended) : undefined;
    return answer ? [boundAnswer(answer, bounds)] : [];
  });
  if (answers.length === 0) return [];
  const left = answers.length - mostAnswers;
  return [
    '## Answer',
    ...answers.slice(0, mostAnswers).flatMap(answerLines),
    ...(left > 0
      ? [`${left} more ${left === 1 ? 'answer is' : 'answers are'} left out; the folder calls/ has all.`]
      : []),
  ];
}

function answerLines({ tool, facts, blocks }: Answer): readonly string[] {
  const told = facts.map(([name, value]) => plainText(`${name} ${String(value)}`)).join(', ');
  return [
    `${inlineCode(tool)}${told === '' ? '' : `: ${told}`}`,
    ...blocks.flatMap((block) => [...blockLines(block), ...leftOut(block)]),
  ];
}

function leftOut({ kind, more }: Block & { readonly more?: number }): readonly string[] {
  if (more === undefined) return [];
  return [`${more} more ${kind === 'text' ? 'characters' : 'rows'} are left out; the folder calls/ has all.`];
}

function blockLines(block: Block): readonly string[] {
  switch (block.kind) {
    case 'hits':
      return [
        table(
          ['place', 'line'],
          block.hits,
          ({ path, line, text }) => [inlineCode(`${path}:${line}`), inlineCode(text.trim())],
          rowBounds,
          'the folder calls/',
        ),
      ];
    case 'table': {
      const head = block.columns.map(({ name, number }) => (number ? { number: plainText(name) } : plainText(name)));
      return [table(head, block.rows, (row) => row.map(cellText), rowBounds, 'the folder calls/')];
    }
    case 'list':
      return [table([plainText(block.name)], block.items, (item) => [cellText(item)], rowBounds, 'the folder calls/')];
    case 'text':
      return [fenced(block.text)];
    case 'spread':
      return [];
  }
}

function cellText(cell: Cell): string {
  return cell === null || cell === '' ? '' : typeof cell === 'string' ? plainText(cell) : String(cell);
}

/** A text as it is, in a fence that is longer than any in it. */
function fenced(text: string): string {
  const lines = visible(text.replaceAll('\r\n', '\n').replace(/\n$/, '')).split('\n');
  const kept = lines.slice(0, mostLines).join('\n');
  const longest = Math.max(2, ...(kept.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const left = lines.length - mostLines;
  const more = left > 0 ? `\n\n${left} more lines are left out; the folder calls/ has all.` : '';
  return `${fence}text\n${kept}\n${fence}${more}`;
}
