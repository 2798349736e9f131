import { type JournalEvent, payloadsOf, type RunRewound } from '@fpf/contracts';
import { controlsIn } from '../journal/traced-controls.ts';

/**
 * What a person is told of messages that were added and of going back. The text of a message is from outside: who
 * prints it sets it in.
 */
type ControlLine = { readonly told: string; readonly quoted?: string };

export function controlLines(events: readonly JournalEvent[]): readonly ControlLine[] {
  return [...messageLines(events), ...rewindLines(events)];
}

function messageLines(events: readonly JournalEvent[]): readonly ControlLine[] {
  return controlsIn(events).flatMap(({ before, control, rewound }) =>
    control.kind === 'message'
      ? [
          {
            told: `Added while it went on (before ${before})${rewound ? ', and taken back' : ''}:`,
            quoted: control.text,
          },
        ]
      : [],
  );
}

function rewindLines(events: readonly JournalEvent[]): readonly ControlLine[] {
  const labels = new Map(payloadsOf(events, 'checkpoint').map(({ id, label }) => [id, label ?? id]));
  const ran = new Map(payloadsOf(events, 'tool-result').map(({ seq, tool }) => [seq, tool]));
  return payloadsOf(events, 'run-rewound').map(({ to, before, forgotten_calls: calls, changed }: RunRewound) => {
    const tools = calls.flatMap((seq) => ran.get(seq) ?? []);
    const what =
      tools.length > 0 ? `${tools.join(', ')} (${count(changed.length, 'path')})` : 'nothing that was executed';
    return {
      told: `Went back before ${before} to the checkpoint ${JSON.stringify(labels.get(to) ?? to)}; taken back: ${what}.`,
    };
  });
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? '' : 's'}`;
}
