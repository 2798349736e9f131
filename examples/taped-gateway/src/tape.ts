import { appendFile } from 'node:fs/promises';
import { type Clock, codeOf, FpfError, type ModelReply } from '@fpf/contracts';

/**
 * One question to the model and what came of it, without a word of either: what is on the tape may be kept for long.
 */
export type TapeLine = {
  readonly at: string;
  readonly outcome: string;
  readonly ms: number;
  readonly model?: string;
  readonly request_hash?: string;
  readonly attempts?: number;
  readonly tokens?: { readonly in?: number; readonly out?: number };
  readonly tools?: readonly string[];
  readonly marks?: readonly string[];
};

export type Tape = {
  readonly answered: (reply: ModelReply, since: number) => Promise<void>;
  readonly failed: (error: unknown, since: number) => Promise<void>;
};

export function openTape(file: string, clock: Clock): Tape {
  const line = (outcome: string, since: number, more: Partial<TapeLine> = {}): Promise<void> =>
    write(file, {
      at: new Date(clock.now()).toISOString(),
      outcome,
      ms: Math.round(clock.monotonic() - since),
      ...more,
    });
  return {
    answered: ({ response, evidence }, since) =>
      line('answered', since, {
        model: evidence.model.name,
        request_hash: evidence.request_hash,
        attempts: evidence.attempts,
        tokens: {
          ...(evidence.input_tokens !== undefined && { in: evidence.input_tokens }),
          ...(evidence.output_tokens !== undefined && { out: evidence.output_tokens }),
        },
        tools: response.tool_calls?.map(({ name }) => name) ?? [],
        marks: evidence.marks.map(({ reason }) => reason.code),
      }),
    failed: (error, since) => line(FpfError.is(error) && codeOf(error.code) ? error.code : 'unknown', since),
  };
}

/** An answer that cannot be written down is not handed on: a tape with gaps would be worse than none. */
async function write(file: string, line: TapeLine): Promise<void> {
  try {
    await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  } catch (cause) {
    throw new FpfError({
      code: 'component.failed',
      message: `taped-gateway: ${file} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: 'Make its folder, or name another file under components.model-gateway.options.tape.',
      cause,
    });
  }
}
