import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Id } from '../schema/common.ts';
import { closed, JsonRecord } from '../schema/json.ts';

/** A call that a person is asked about: nothing is decided of it. */
export const WaitingCall = Type.Object({ call_id: Id, tool: Type.String(), args: JsonRecord, approval: Id }, closed);
export type WaitingCall = Static<typeof WaitingCall>;
