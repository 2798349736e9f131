import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Instant } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, JsonRecord, mapOf, oneOf, someOf } from '../schema/json.ts';
import { ContentBlock } from './content-block.ts';

export const Role = oneOf(['system', 'developer', 'user', 'assistant', 'tool']);
export type Role = Static<typeof Role>;

const Origin = Type.Object(
  {
    provider: Type.String({ maxLength: 64 }),
    model: Type.Optional(Type.String({ maxLength: 256 })),
    response_id: Type.Optional(Type.String({ maxLength: 256 })),
    stop_reason: Type.Optional(Type.String({ maxLength: 64 })),
    stop_sequence: Type.Optional(Type.String({ maxLength: 256 })),
    usage: Type.Optional(
      someOf(['input', 'output', 'cache_read', 'cache_write', 'reasoning'], Type.Integer({ minimum: 0 })),
    ),
  },
  closed,
);

/**
 * The one canonical form of a message. No provider's wire keeps a conversation whole, so this is what is stored, and
 * every wire is a projection that declares what it loses. `form` remembers whether a wire wrote one string or a list of
 * blocks.
 */
export const Message = define(
  'message',
  1,
  Type.Object(
    {
      v: Type.Literal(1),
      id: Type.String({ minLength: 1, maxLength: 256 }),
      role: Role,
      content: Type.Array(part(ContentBlock)),
      form: Type.Optional(oneOf(['text', 'blocks'])),
      name: Type.Optional(Type.String({ maxLength: 256 })),
      tool_call_id: Type.Optional(Type.String({ maxLength: 256 })),
      metadata: Type.Optional(mapOf(Type.String())),
      parent_tool_use_id: Type.Optional(Type.String({ maxLength: 256 })),
      created_at: Type.Optional(Instant),
      origin: Type.Optional(Origin),
      ext: Type.Optional(JsonRecord),
    },
    closed,
  ),
);
export type Message = Static<typeof Message>;

/** The text of a message, its text blocks joined: what a text-only wire would show. */
export function textOf(message: Message): string {
  let text = '';
  for (const block of message.content) if (block.type === 'text') text += block.text;
  return text;
}
