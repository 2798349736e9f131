import type { Message } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { isOfTask } from '../tasks/task-result.ts';
import type { EndedCall, Turn } from './ended-call.ts';

const mostText = 16_384;

/** What a model is told of earlier turns: its own calls, then what each came to, once and in the order of the calls. */
export function resultsTold(turns: readonly Turn[]): readonly Message[] {
  return turns.filter(({ calls }) => calls.length > 0).flatMap(({ number, calls }) => [asked(number, calls), ...calls.map(answered)]);
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
        content: cut(failed ? trouble(call) : said(call)),
        ...(failed && { is_error: true }),
        evidence_refs: [call.id, ...taskRefs(call)],
      },
    ],
    form: 'blocks',
  };
}

/** What a task did is shown by its own journal: which one, and up to where. */
function taskRefs({ result }: EndedCall): readonly string[] {
  const carriers = result && isOfTask(result) ? result.evidence.flatMap(({ carrier }) => (carrier?.type === 'task' ? [carrier] : [])) : [];
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

function cut(text: string): string {
  if (text.length <= mostText) return text;
  return `${text.slice(0, mostText).toWellFormed()}\n(${text.length - mostText} more characters are left out)`;
}
