import type { Host, ModelMark, ModelReply, PersonSaid, SecretValues } from '@fpf/contracts';
import { hideAll, hideFacts } from './hide-json.ts';
import { namesIn } from './names-in.ts';

/**
 * With the known secrets that the model said itself, by their names; and with what a person has said of what it leaves
 * open, where that is known already.
 */
export type HiddenReply = ModelReply & {
  readonly secrets?: readonly string[] | undefined;
  readonly said?: readonly PersonSaid[] | undefined;
  readonly doubts?: readonly ModelMark[] | undefined;
};

/**
 * A model's answer, before anything is made of it: its values by their names. `secrets` are those that it said itself;
 * a name that it only wrote down is not among them.
 */
export function hideReply(host: Pick<Host, 'secrets'>, reply: HiddenReply): HiddenReply {
  const { secrets } = host;
  // What a record says of it stands.
  if (!secrets || 'secrets' in reply) return reply;
  const said = namesIn([...texts(reply.response)].map((text) => secrets.take(text)));
  const hidden = { response: hideAll(host, reply.response), evidence: hideFacts(host, reply.evidence) };
  return said.size > 0 ? { ...hidden, secrets: [...said].sort() } : hidden;
}

function* texts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      yield key;
      yield* texts(inner);
    }
}

/** What a person or an embedding program says: values by their names, and nothing that only looks like one. */
export function takeText(secrets: SecretValues | undefined, text: string): string {
  return secrets?.take(text) ?? text;
}
