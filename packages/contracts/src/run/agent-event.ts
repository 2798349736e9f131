import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count, Id, Instant } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, JsonRecord } from '../schema/json.ts';
import { StreamEvent } from '../model/stream-event.ts';
import { JournalKind } from './journal/event.ts';
import type { JournalPayload } from './journal/payload.ts';
import { Stage } from '../errors/reason.ts';

const base = { v: Type.Literal(1), run_id: Id, at: Instant };

/** A step that is in the journal, as the world outside sees it: same kind, same payload. */
const Journaled = Type.Object({ ...base, type: JournalKind, seq: Count, data: JsonRecord }, closed);

/** What only matters while it happens: never journaled, never decided on. */
const Transient = Type.Union([
  Type.Object({ ...base, type: Type.Literal('stage'), stage: Stage, note: Type.String({ maxLength: 1024 }) }, closed),
  /** The run is kept open and has nothing to do: what is sent now is told to the model before the named point. */
  Type.Object({ ...base, type: Type.Literal('run-waiting'), before: Type.String({ maxLength: 64 }) }, closed),
  Type.Object({ ...base, type: Type.Literal('model-delta'), delta: part(StreamEvent) }, closed),
]);

/** The events of `query()`, and one line each of `fpf run --json`. The last one is always `run-ended`. */
export const AgentEvent = define('agent-event', 1, Type.Union([Journaled, ...Transient.anyOf]));

/** The same events, each with the payload of its kind. */
type JournaledEvent = {
  [Kind in JournalKind]: Omit<Static<typeof Journaled>, 'type' | 'data'> & {
    readonly type: Kind;
    readonly data: JournalPayload<Kind>;
  };
}[JournalKind];

/** What only matters while it happens has no payload. */
type TransientEvent = Static<typeof Transient> & { readonly data?: undefined };

/** `type` says what an event has: `data` is typed by it. */
export type AgentEvent = JournaledEvent | TransientEvent;
