import type { IncomingHttpHeaders } from 'node:http';

/** One request, read to its end. */
export interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  /** The body as JSON; undefined where it is none. */
  readonly body: unknown;
}

export type Members = Readonly<Record<string, unknown>>;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
