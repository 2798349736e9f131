import { deepFreeze, type Message } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { asUser } from './heard.ts';
import { cutText } from '../cut-text.ts';
import { type EndedCall, isOfTask } from '../call/ended-call.ts';
import { nothingTold, type Told, type Turn } from './turn.ts';

/** Of one result. */
const mostText = 16_384;
/** Of all turns together, as JSON: the last one whatever it is, and those before it as far as they go. */
export const mostTold = 131_072;

/**
 * What a model is told of earlier turns: what it was told first in each, then what came of it. Of those that are too
 * long ago, what users said.
 */
export function turnsTold(turns: readonly Turn[]): readonly Message[] {
  return turns.flatMap(({ heard = [], told }) => [...heard.map(asUser), ...told.messages]);
}

/**
 * What a model is told of a turn: its own calls, then what each came to, once and in the order of the calls; or its
 * words, where it called nothing.
 */
export function turnTold({ number, words }: Pick<Turn, 'number' | 'words'>, calls: readonly EndedCall[]): Told {
  if (calls.length === 0 && words === undefined) return nothingTold;
  const messages = calls.length > 0 ? [asked(number, calls), ...calls.map(answered)] : [inWords(number, words ?? '')];
  return deepFreeze({ messages, size: JSON.stringify(messages).length });
}

function inWords(number: number, words: string): Message {
  return { v: 1, id: `turn-${number}`, role: 'assistant', content: [{ type: 'text', text: words }], form: 'text' };
}

function asked(number: number, calls: readonly EndedCall[]): Message {
  return {
    v: 1,
    id: `turn-${number}`,
    role: 'assistant',
    content: calls.map(({ id, tool, args }) => ({ type: 'tool_use', id, name: tool, input: args })),
    form: 'blocks',
  };
}

function answered(call: EndedCall): Message {
  const failed = call.state === 'abstain' || call.result?.success !== true;
  return {
    v: 1,
    id: `result-${call.id}`,
    role: 'tool',
    tool_call_id: call.id,
    content: [
      {
        type: 'tool_result',
        tool_use_id: call.id,
        content: cutText(failed ? trouble(call) : said(call), mostText),
        ...(failed && { is_error: true }),
        evidence_refs: [call.id, ...taskRefs(call)],
      },
    ],
    form: 'blocks',
  };
}

/** What a task did is shown by its own journal: which one, and up to where. */
function taskRefs({ result }: EndedCall): readonly string[] {
  const carriers =
    result && isOfTask(result)
      ? result.evidence.flatMap(({ carrier }) => (carrier?.type === 'task' ? [carrier] : []))
      : [];
  return carriers.flatMap(({ ref, sha256 }) => [ref, ...(sha256 ? [sha256] : [])]);
}

function said({ result }: EndedCall): string {
  if (result?.output !== undefined) return canonicalJson(result.output);
  return result?.stdout ?? '';
}

function trouble({ state, reasons, result }: EndedCall): string {
  const why = reasons.map(({ code, message }) => `${code}: ${message}`).join('\n');
  if (state === 'abstain') return `It was not executed.\n${why}`;
  if (result && isOfTask(result))
    return `The task came to no good end; what its calls did stays as they left it.\n${why}\n${result.stdout}`;
  return `It failed, and what it did was set aside.\n${why}`;
}
