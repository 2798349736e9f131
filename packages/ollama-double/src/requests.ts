import type { IncomingHttpHeaders } from 'node:http';
import type { Target } from './faults/strikes.ts';
import { type Incoming, isMembers } from './serve/read-body.ts';

/** One request as it came, and what was done with it. */
export interface LoggedRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The body as it came. */
  readonly raw: string;
  /** The body as JSON; undefined where it is none. */
  readonly body: unknown;
  /** The status of the reply; undefined where there was none. */
  readonly status: number | undefined;
  /** The fault that struck it. */
  readonly fault: string | undefined;
}

export type Entry = { -readonly [Member in keyof LoggedRequest]: LoggedRequest[Member] };

/** What a fault may want to know of a request, whatever its shape. */
export function targetOf({ body }: Incoming, now: number): Target {
  const { model, tools, messages } = isMembers(body) ? body : {};
  return {
    model: typeof model === 'string' ? model : '',
    tools: listed(tools).flatMap(nameOf),
    called: listed(messages).flatMap((message) =>
      isMembers(message) ? listed(message['tool_calls']).flatMap(nameOf) : [],
    ),
    now,
  };
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function nameOf(tool: unknown): readonly string[] {
  const { function: declared } = isMembers(tool) ? tool : {};
  const { name } = isMembers(declared) ? declared : {};
  return typeof name === 'string' ? [name] : [];
}
