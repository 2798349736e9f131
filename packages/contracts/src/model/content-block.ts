import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count, Sha256 } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed, Json, JsonRecord } from '../schema/json.ts';

const Text = Type.Object({ type: Type.Literal('text'), text: Type.String() }, closed);

const Source = Type.Union([
  Type.Object(
    { type: Type.Literal('base64'), media_type: Type.String({ maxLength: 128 }), data: Type.String() },
    closed,
  ),
  Type.Object({ type: Type.Literal('url'), url: Type.String({ maxLength: 8192 }) }, closed),
  Type.Object({ type: Type.Literal('file'), file_id: Type.String({ maxLength: 256 }) }, closed),
  Type.Object(
    { type: Type.Literal('blob'), sha256: Sha256, media_type: Type.String({ maxLength: 128 }), size: Count },
    closed,
  ),
]);

const Image = Type.Object({ type: Type.Literal('image'), source: Source }, closed);

const Document = Type.Object(
  { type: Type.Literal('document'), source: Source, title: Type.Optional(Type.String({ maxLength: 1024 })) },
  closed,
);

const Thinking = Type.Object(
  { type: Type.Literal('thinking'), thinking: Type.String(), signature: Type.Optional(Type.String()) },
  closed,
);

const RedactedThinking = Type.Object({ type: Type.Literal('redacted_thinking'), data: Type.String() }, closed);

/** `raw_arguments` keeps the text where a wire carries arguments as text and it does not parse. */
const ToolUse = Type.Object(
  {
    type: Type.Literal('tool_use'),
    id: Type.String({ maxLength: 256 }),
    name: Type.String({ maxLength: 256 }),
    input: JsonRecord,
    raw_arguments: Type.Optional(Type.String()),
  },
  closed,
);

const ToolResultBlock = Type.Object(
  {
    type: Type.Literal('tool_result'),
    tool_use_id: Type.String({ maxLength: 256 }),
    content: Type.Union([Type.String(), Type.Array(Type.Union([Text, Image]))]),
    is_error: Type.Optional(Type.Boolean()),
    structured: Type.Optional(Json),
    evidence_refs: Type.Optional(Type.Array(Type.String({ maxLength: 512 }))),
  },
  closed,
);

/** What a provider sends that we do not model: carried, never interpreted. */
const Opaque = Type.Object(
  { type: Type.Literal('opaque'), provider: Type.String({ maxLength: 64 }), value: Json },
  closed,
);

/** One block of a message; a superset of UMF, Ollama, OpenAI, Anthropic and MCP content. */
export const ContentBlock = define(
  'content-block',
  1,
  Type.Union([Text, Image, Document, Thinking, RedactedThinking, ToolUse, ToolResultBlock, Opaque]),
);
export type ContentBlock = Static<typeof ContentBlock>;
