import type { ChatMessage } from '../gemma/chat-message.ts';
import { askedOf, messageOf } from '../infer/asked.ts';
import { infer } from '../infer/infer.ts';
import { completionDocument, completionStream } from '../openai/completion.ts';
import { isMembers, type Members, member, parseJson, readBody } from '../serve/read-body.ts';
import { Refusal } from '../wire/refusal.ts';
import type { Route } from '../infer/served.ts';
import { goJson } from '../wire/go-json.ts';
import { plainReply } from '../wire/reply.ts';

/**
 * `POST /v1/chat/completions`: plain, unless it is told to stream. It has no `num_ctx`, and looks at no `tool_choice`.
 */
export const completions: Route = (incoming, served) => {
  const body = readBody(incoming);
  const sent = member(body, 'messages', 'array') ?? [];
  if (sent.length === 0) throw new Refusal(400, "[] is too short - 'messages'");
  const { model, tools, _debug_render_only } = body;
  const asked = {
    ...askedOf({ model, tools, _debug_render_only }),
    messages: sent.flatMap(messagesOf),
    stream: member(body, 'stream', 'boolean') ?? false,
  };
  const id = `chatcmpl-${served.random.below(999)}`;
  const created = (): number => Math.floor(served.now() / 1000);
  const usage = member(member(body, 'stream_options', 'object') ?? {}, 'include_usage', 'boolean') ?? false;
  const head = { id, model: asked.model, created, tools: asked.tools.length > 0, usage };
  return infer(asked, served, {
    path: incoming.path,
    told: (turn) => (asked.stream ? completionStream(turn, head) : completionDocument(turn, head)),
    moved: (reason) => completionDocument({ pieces: [], ending: 'done', doneReason: reason, metrics: {} }, head),
    rendered: (prompt) =>
      plainReply(
        200,
        { 'content-type': 'application/json' },
        `${goJson({ id, object: 'chat.completion', _debug_info: { rendered_template: prompt } })}\n`,
      ),
  });
};

/** Content in parts becomes a message for each of them; arguments come as a text. */
function messagesOf(value: unknown): readonly ChatMessage[] {
  if (!isMembers(value)) return [messageOf(value)];
  const calls = (member(value, 'tool_calls', 'array') ?? []).map((call) =>
    isMembers(call) ? { ...call, function: parsed(call) } : call,
  );
  const { content } = value;
  if (Array.isArray(content)) {
    return content.map((part: unknown, index) => {
      if (!isMembers(part) || part['type'] !== 'text' || typeof part['text'] !== 'string')
        throw new Refusal(400, 'invalid message format');
      return messageOf({ ...value, content: part['text'], tool_calls: index === content.length - 1 ? calls : [] });
    });
  }
  if ((content === undefined || content === null) && calls.length === 0)
    throw new Refusal(400, 'invalid message content type: <nil>');
  return [messageOf({ ...value, tool_calls: calls })];
}

function parsed(call: Members): unknown {
  const told = member(call, 'function', 'object') ?? {};
  const text = member(told, 'arguments', 'string');
  if (text === undefined) return told;
  const given = parseJson(text);
  if (!isMembers(given)) throw new Refusal(400, 'invalid tool call arguments');
  return { ...told, arguments: given };
}
