import type { JsonValue, ModelRequest } from '@fpf/contracts';
import { canonicalJson, sha256 } from '@fpf/contracts/hash';

/**
 * The hash of a request, as `hashJson` has it. In a long conversation nearly all of it was asked before: what can never
 * change is written once, for as long as it lives, so that a turn costs what is new in it.
 */
export function createRequestHash(): (request: ModelRequest) => string {
  const written = new WeakMap<object, Buffer>();
  const write = (part: object): Buffer => {
    const known = written.get(part);
    if (known !== undefined) return known;
    // As bytes: a text that was put together of pieces would be gone through piece by piece each time.
    const bytes = Buffer.from(canonicalJson(part as JsonValue));
    if (isFrozen(part)) written.set(part, bytes);
    return bytes;
  };
  return ({ messages, tools, ...more }) => {
    // With a member that is not known here, the whole is written as any other value.
    if (Object.keys(more).length > 0) return sha256(canonicalJson({ messages, tools, ...more }));
    const each = messages.flatMap((message, index) => (index === 0 ? [write(message)] : [comma, write(message)]));
    return sha256(
      Buffer.concat([Buffer.from('{"messages":['), ...each, Buffer.from(`],"tools":${canonicalJson(tools)}}`)]),
    );
  };
}

const comma = Buffer.from(',');

/** To its bottom. */
function isFrozen(value: unknown): boolean {
  return (
    typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen))
  );
}
