import { Refusal } from '../wire/refusal.ts';
import type { Members } from '../serve/incoming.ts';

/**
 * What the real server calls the kinds. To both it takes any number; of one for an integer it drops what stands behind
 * the point.
 */
const kinds: Readonly<Record<string, 'integer' | 'float32'>> = {
  num_ctx: 'integer',
  num_predict: 'integer',
  num_keep: 'integer',
  seed: 'integer',
  top_k: 'integer',
  repeat_last_n: 'integer',
  temperature: 'float32',
  top_p: 'float32',
  min_p: 'float32',
  typical_p: 'float32',
  repeat_penalty: 'float32',
  presence_penalty: 'float32',
  frequency_penalty: 'float32',
};

/**
 * The size of the context that is asked for. An option of another kind than its own ends a request; one that nobody
 * knows is not looked at.
 */
export function numCtxOf(options: Members = {}): number | undefined {
  for (const [name, kind] of Object.entries(kinds)) {
    const value = Object.hasOwn(options, name) ? options[name] : undefined;
    if (value !== undefined && value !== null && typeof value !== 'number')
      throw new Refusal(500, `option "${name}" must be of type ${kind}`);
  }
  const { num_ctx: numCtx } = options;
  return typeof numCtx === 'number' ? Math.trunc(numCtx) : undefined;
}
