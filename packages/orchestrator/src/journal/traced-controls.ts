import {
  type Checkpoint,
  type ControlTaken,
  type JournalEvent,
  payloadsOf,
  type RunRewound,
  type RunTrace,
} from '@fpf/contracts';

type TracedControl = NonNullable<RunTrace['controls']>[number];

/** What was turned from outside, as the trace has it: nothing, for a run that nobody turned. */
export function tracedControls(
  events: readonly JournalEvent[],
): Pick<RunTrace, 'controls' | 'models' | 'checkpoints' | 'rewinds'> {
  const controls = controlsIn(events);
  const checkpoints = payloadsOf(events, 'checkpoint');
  const rewinds = payloadsOf(events, 'run-rewound');
  const models = modelsIn(events);
  return {
    ...(controls.length > 0 && { controls: [...controls] }),
    ...(models.length > 1 && { models: [...models] }),
    ...(checkpoints.length > 0 && { checkpoints: [...checkpoints] }),
    ...(rewinds.length > 0 && { rewinds: [...rewinds] }),
  };
}

/**
 * In order. Only a message is taken back with the conversation: a mode, a budget and a model stay as they were turned.
 */
export function controlsIn(events: readonly JournalEvent[]): readonly TracedControl[] {
  const spans = rewindsIn(events);
  return events
    .filter(({ kind }) => kind === 'control-taken')
    .map(({ seq, payload }) => {
      const taken = payload as unknown as ControlTaken;
      const back = taken.control.kind === 'message' && spans.some(({ from, to }) => from < seq && seq < to);
      return { ...taken, ...(back && { rewound: true as const }) };
    });
}

/** From the event of the checkpoint to the event of the going back. */
function rewindsIn(events: readonly JournalEvent[]): readonly { readonly from: number; readonly to: number }[] {
  const kept = new Map(
    events
      .filter(({ kind }) => kind === 'checkpoint')
      .map(({ seq, payload }) => [(payload as unknown as Checkpoint).id, seq]),
  );
  return events
    .filter(({ kind }) => kind === 'run-rewound')
    .map(({ seq, payload }) => ({ from: kept.get((payload as unknown as RunRewound).to) ?? seq, to: seq }));
}

function modelsIn(events: readonly JournalEvent[]): NonNullable<RunTrace['models']> {
  const begun = payloadsOf(events, 'run-started').map(({ model: { name, digest } }) => ({ name, digest }));
  const changed = payloadsOf(events, 'control-taken').flatMap(({ before, control }) =>
    control.kind === 'model' ? [{ name: control.name, digest: control.digest, before }] : [],
  );
  return [...begun, ...changed];
}
