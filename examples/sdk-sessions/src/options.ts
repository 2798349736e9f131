import { AdapterOptions } from '@fpf/agentfs-adapter';
import { Type } from '@sinclair/typebox';

const { engine: _decided, ...others } = AdapterOptions.properties;

/** What our adapter may be told, but for the engine, which is decided here. */
export const SessionOptions = Type.Object(others, { additionalProperties: false });
