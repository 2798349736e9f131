import type { JsonObject } from '@fpf/contracts';
import { asJson } from './as-json.ts';
import type { RunContext } from './context.ts';

/** The first event: the request, and everything that decides what may come of it. */
export function startedPayload({ request, settings, session }: RunContext): JsonObject {
  return {
    request,
    model: settings.model,
    budget: asJson(settings.budget),
    policy: settings.policy ? asJson(settings.policy) : null,
    frozen: settings.pins !== undefined,
    session: session.id,
    engine: session.engine,
    capability: asJson(session.capability),
    recorded: settings.recorded,
  };
}
