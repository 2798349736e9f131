import { type JournalEvent, type JournalPayload, type ModelFailed, type ModelResult } from '@fpf/contracts';
import type { TurnPart } from './page-data.ts';
import type { PageWork } from './page-input.ts';
import { reasonPart } from './reason-part.ts';
import { knownFacts, sortedEntries, stableJson } from '../stable-json.ts';

/** What the model was shown and what it answered, turn by turn: its text as it came beside what was read from it. */
export function turnParts(work: PageWork): readonly TurnPart[] {
  const turns = work.events.flatMap((event): readonly (ModelResult | ModelFailed)[] => asTurn(event));
  return turns
    .slice(0, work.limits.turns)
    .map((turn, index) => ('response' in turn ? answered(turn, index + 1, work) : failed(turn, index + 1, work)));
}

function asTurn({ kind, payload }: JournalEvent): readonly (ModelResult | ModelFailed)[] {
  if (kind === 'model-result') return [payload as unknown as JournalPayload<'model-result'>];
  return kind === 'model-failed' ? [payload as unknown as JournalPayload<'model-failed'>] : [];
}

function answered({ response, evidence, hooks = [] }: ModelResult, turn: number, work: PageWork): TurnPart {
  const { words, limits } = work;
  const { shown, marks, ungrounded = [] } = evidence;
  return {
    turn,
    model: `${evidence.model.name} (${evidence.model.provider})`,
    shown: shown
      ? {
          text: words.take(shown.text, limits.model),
          by: shown.by,
          sampling: sortedEntries(shown.sampling ?? {}).map(([name, value]) => [name, String(value)] as const),
        }
      : null,
    raw: words.take(evidence.raw, limits.model),
    proposed: (response.tool_calls ?? []).slice(0, limits.list).map(({ name, arguments: args }, index) => {
      const mark = marks.find(({ call }) => call === index);
      return {
        tool: words.head(name, 256),
        args: words.take(stableJson(args), limits.args),
        mark: mark ? reasonPart(mark.reason, work) : null,
        ungrounded: ungrounded.filter(({ call }) => call === index).map(({ pointer }) => pointer),
      };
    }),
    facts: facts(evidence, hooks.length),
    repairs: evidence.repairs,
    failed: null,
  };
}

function failed({ reason }: ModelFailed, turn: number, work: PageWork): TurnPart {
  return {
    turn,
    model: work.trace.model,
    shown: null,
    raw: '',
    proposed: [],
    facts: [],
    repairs: [],
    failed: reasonPart(reason, work),
  };
}

function facts(evidence: ModelResult['evidence'], hooks: number): readonly (readonly [string, string])[] {
  const { times = {}, shown, conformance } = evidence;
  const ms = (value: number | undefined): string | undefined =>
    value === undefined ? undefined : `${Math.round(value)} ms`;
  return knownFacts([
    ['server', evidence.model.server],
    ['attempts', evidence.attempts > 1 ? String(evidence.attempts) : undefined],
    ['attempts that failed', evidence.failed_attempts?.join(', ')],
    ['tokens read', evidence.input_tokens?.toString()],
    ['tokens written', evidence.output_tokens?.toString()],
    ['ended because', evidence.stop_reason],
    ['loading', ms(times.load_ms)],
    ['reading', ms(times.prompt_ms)],
    ['answering', ms(times.answer_ms)],
    ['in all', ms(times.total_ms)],
    ['control tokens made harmless', shown && shown.neutralised > 0 ? String(shown.neutralised) : undefined],
    ['shown text cut from', shown?.cut_from === undefined ? undefined : `${shown.cut_from} bytes`],
    ['texts come back', conformance && `comma ${conformance.comma}, leading zero ${conformance.leading_zero}`],
    ['hooks', hooks > 0 ? String(hooks) : undefined],
    ['request', evidence.request_hash],
    ['prompt', evidence.prompt_hash],
  ]);
}
