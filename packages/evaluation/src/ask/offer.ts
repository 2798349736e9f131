import type { Message, ModelRequest, ToolSpec } from '@fpf/contracts';
import type { EvalCase } from '../cases/eval-case.ts';

/** What a model is given beside the request. */
export type Offer = {
  readonly tools: readonly ToolSpec[];
  /** What stands before the request: the kernels of the skills, as a run puts them there. */
  readonly messages?: readonly Message[];
  /** Which skill each tool is from. */
  readonly skillOf?: ReadonlyMap<string, string>;
  /** What a run would offer in its place, once, where the model calls no tool of it. */
  readonly next?: () => Promise<Offer | undefined>;
};

/** Tools for every case, or those of a case; undefined where a run would not ask the model. */
export type Offering = readonly ToolSpec[] | Offer | ((one: EvalCase) => Promise<Offer | undefined>);

/** A case that brings tools of its own is asked with them, whatever else is offered. */
export async function offerFor(one: EvalCase, offering: Offering): Promise<Offer | undefined> {
  if (one.tools) return { tools: one.tools };
  if (typeof offering === 'function') return offering(one);
  return 'tools' in offering ? offering : { tools: offering };
}

/**
 * The request as a run builds it: what stands before it, then the words of the user. A model sees of a tool what it may
 * say, no more.
 */
export function requestOf(one: EvalCase, offer: Offer): ModelRequest {
  const before = one.before.map(({ role, text }, index) => message(`before-${index + 1}`, role, text));
  return {
    messages: [...(offer.messages ?? []), ...before, message('request', 'user', one.request)],
    tools: offer.tools.map(({ name, description, input_schema: schema }) => ({
      name,
      description,
      input_schema: schema,
    })),
  };
}

function message(id: string, role: Message['role'], text: string): Message {
  return { v: 1, id, role, content: [{ type: 'text', text }], form: 'text' };
}
