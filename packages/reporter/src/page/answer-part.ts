import { payloadsOf, standingEvents } from '@fpf/contracts';
import { answerOf } from '../answer/answer-of.ts';
import { boundAnswer } from '../answer/bound-answer.ts';
import type { AnswerPart } from './page-data.ts';
import { callNumber, type PageWork } from './page-input.ts';

/** What the calls that went well gave back, as many as have room; and what the page leaves out of it, in words. */
export function answerParts({ events, limits }: Pick<PageWork, 'events' | 'limits'>): {
  readonly shown: readonly AnswerPart[];
  readonly cuts: readonly string[];
} {
  const ended = payloadsOf(standingEvents(events), 'tool-result').filter(
    ({ outcome, result }) => outcome === 'ok' && result.output !== undefined,
  );
  const bounds = { rows: limits.answerRows, text: limits.answerText, cell: limits.answerCell };
  const shown: AnswerPart[] = [];
  let left = limits.answersBytes;
  for (const one of ended.slice(0, limits.answers)) {
    const answer = answerOf(one);
    if (!answer) continue;
    const part = { call: callNumber(one.call_id), ...boundAnswer(answer, bounds) };
    left -= Buffer.byteLength(JSON.stringify(part));
    if (left < 0) break;
    shown.push(part);
  }
  const cuts =
    shown.length < ended.length
      ? [`The answers of the first ${shown.length} of ${ended.length} calls are here; the folder calls/ has all.`]
      : [];
  return { shown, cuts };
}
