import type { Turn } from '../turn/turn.ts';
import type { Json } from '../wire/go-json.ts';

/** The end of a reply. A metric of 0 is left out, as Ollama does. */
export function doneMembers({ doneReason, metrics }: Turn): Readonly<Record<string, Json>> {
  const named = [
    ['total_duration', metrics.total_duration],
    ['load_duration', metrics.load_duration],
    ['prompt_eval_count', metrics.prompt_eval_count],
    ['prompt_eval_duration', metrics.prompt_eval_duration],
    ['eval_count', metrics.eval_count],
    ['eval_duration', metrics.eval_duration],
  ] as const;
  const known = named.flatMap(([name, value]) => (value === undefined || value === 0 ? [] : [[name, value] as const]));
  return { done: true, ...(doneReason !== '' && { done_reason: doneReason }), ...Object.fromEntries(known) };
}
