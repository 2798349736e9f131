import type { JsonObject, JsonValue } from '@fpf/contracts';
import type { Query } from '@fpf/orchestrator';
import type { CommandInput } from '../command/descriptor.ts';

const quietMs = 2_000;

/** What a tool gave back, for whoever asked. */
export type ShownOutput = { readonly tool: string; readonly output: JsonValue };

export type WatchedRun = {
  readonly outputs: readonly ShownOutput[];
  /** Whether a model answered: a run may end before one is asked. */
  readonly modelAnswered: boolean;
  /** The end is in the journal: a run that could not begin, or not write, has none. */
  readonly journaledEnd: boolean;
  /** So is its beginning, of a run that begins. */
  readonly journaledBegin: boolean;
};

/** With --json every event is a line on stdout. Otherwise the stages go to stderr, and a line when nothing moved for 2 s. */
export async function watchRun(query: Query, { json, terminal }: CommandInput): Promise<WatchedRun> {
  const outputs: ShownOutput[] = [];
  let doing = 'starting';
  let since = Date.now();
  let modelAnswered = false;
  let journaledEnd = false;
  let journaledBegin = false;
  const stillBusy = setInterval(() => {
    if (!json && Date.now() - since >= quietMs)
      terminal.err(terminal.styleErr('dim', `  … ${doing} (${Math.round((Date.now() - since) / 1000)} s)`));
  }, quietMs);
  try {
    for await (const event of query) {
      if (json) process.stdout.write(`${JSON.stringify(event)}\n`);
      modelAnswered ||= event.type === 'model-result';
      journaledEnd ||= event.type === 'run-ended' && event.seq > 0;
      journaledBegin ||= event.type === 'run-started';
      if (event.type === 'tool-result') outputs.push(...outputOf(event.data));
      if (event.type !== 'stage') continue;
      [doing, since] = [event.note, Date.now()];
      if (!json) terminal.err(terminal.styleErr('dim', `  ${event.stage.padEnd(8)} ${event.note}`));
    }
  } finally {
    clearInterval(stillBusy);
  }
  return { outputs, modelAnswered, journaledEnd, journaledBegin };
}

function outputOf(data: JsonObject): readonly ShownOutput[] {
  const output = (data['result'] as JsonObject | undefined)?.['output'];
  return data['outcome'] === 'ok' && output !== undefined
    ? [{ tool: typeof data['tool'] === 'string' ? data['tool'] : 'tool', output }]
    : [];
}
