import { FpfError, type JournalEvent, payloadsOf } from '@fpf/contracts';
import { unkeptCalls } from '../call/unkept-calls.ts';
import { isLessTime } from '../controls/take-less-time.ts';
import { isRepeatable } from '../resume/is-repeatable.ts';
import { isFinal } from '../resume/resumed.ts';

/**
 * Up to which event a fork has what its parent has. Asked for by a checkpoint's id or label, or by the number of an
 * event; without, it is the last point that there is. Never inside a call: half of one is nothing that anybody could go
 * on from.
 */
export function forkPoint(run: string, events: readonly JournalEvent[], at: string | number | undefined): number {
  const points = forkPoints(events);
  const asked = at === undefined ? points.at(-1) : askedSeq(events, at);
  if (at === undefined) refuseToRepeat(run, events, asked);
  if (asked === undefined) throw unknownPoint(run, events, at);
  if (points.includes(asked)) return asked;
  const [before, after] = [points.findLast((point) => point < asked), points.find((point) => point > asked)];
  throw noPoint(
    `event ${asked} of run ${run} ${why(events, asked)}; ${[...near('before it', before), ...near('after it', after)].join(', ') || 'there is no other'}`,
    'Fork at one of those.',
  );
}

/** The last point lies before a call that was broken off: where that may have done something outside, nobody knows. */
function refuseToRepeat(run: string, events: readonly JournalEvent[], last: number | undefined): void {
  const begun = unkeptCalls(events).find(({ effect }) => !isRepeatable(effect));
  if (!begun || last === undefined) return;
  throw noPoint(
    `run ${run} was broken off while ${begun.tool} ran, whose effect is ${begun.effect}: ` +
      'a fork would do it again, and whether it was done outside is not known',
    `\`fpf resume ${run}\` settles that; --at ${last} forks before the call all the same.`,
  );
}

/** Every event after which no call is half done, and the run has not come to its end. */
export function forkPoints(events: readonly JournalEvent[]): readonly number[] {
  const open = new Set<number>();
  const points: number[] = [];
  for (const event of events) {
    const { kind, seq: at, payload } = event;
    const call = Number(payload['seq']);
    if (isLessTime(event)) break;
    if (
      kind === 'tool-intent' ||
      kind === 'task-started' ||
      (kind === 'guard-decision' && payload['decision'] !== 'abstain')
    )
      open.add(call);
    const refused = kind === 'guard-decision' && payload['decision'] === 'abstain';
    if (kind === 'tool-result' || kind === 'tool-unknown' || refused) open.delete(call);
    const ended = kind === 'run-ended' && payloadsOf([event], 'run-ended').some(isFinal);
    if (open.size === 0 && !ended) points.push(at);
  }
  return points;
}

function askedSeq(events: readonly JournalEvent[], at: string | number): number | undefined {
  const named = events.findLast(
    ({ kind, payload }) => kind === 'checkpoint' && (payload['id'] === at || payload['label'] === at),
  );
  if (named) return named.seq;
  return /^\d{1,15}$/.test(String(at)) ? Number(at) : undefined;
}

function why(events: readonly JournalEvent[], asked: number): string {
  const event = events.find(({ seq }) => seq === asked);
  if (!event) return `is not in its journal, which has ${events.length}`;
  if (event.kind === 'run-ended') return 'is its end';
  return 'lies inside a call';
}

function near(where: string, point: number | undefined): readonly string[] {
  return point === undefined ? [] : [`the nearest ${where} is ${point}`];
}

function unknownPoint(run: string, events: readonly JournalEvent[], at: string | number | undefined): FpfError {
  const kept = payloadsOf(events, 'checkpoint').map(({ id, label }) =>
    label === undefined ? id : `${JSON.stringify(label)} (${id})`,
  );
  const what =
    at === undefined
      ? `run ${run} has no point to fork at`
      : `run ${run} has no checkpoint ${JSON.stringify(String(at).slice(0, 128))}`;
  const said = kept.length === 0 ? 'it has none' : `it has ${kept.slice(-5).join(', ')}`;
  return noPoint(`${what}; ${said}`, `Name a checkpoint, or the number of an event from 1 to ${events.length}.`);
}

function noPoint(what: string, hint: string): FpfError {
  return new FpfError({ code: 'run.no-fork-point', message: `orchestrator: ${what}.`, hint });
}
