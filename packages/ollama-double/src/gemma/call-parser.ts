import type { Json } from '../wire/go-json.ts';
import { callClose, callOpen } from './model-tokens.ts';
import { parseMembers } from './parse-arguments.ts';

export interface ParsedCall {
  readonly name: string;
  readonly arguments: Json;
}

export interface Parsed {
  readonly content: string;
  readonly calls: readonly ParsedCall[];
}

/**
 * Ollama's FunctionGemma parser, by what it does: fed piece by piece, it gives out text before a call at once, and a
 * call when its end tag comes. What cannot be read as a call becomes one without a name. What has no end is never given
 * out.
 */
export class CallParser {
  readonly #survive: boolean;
  #buffer = '';
  #inCall = false;

  constructor(survive: boolean) {
    this.#survive = survive;
  }

  add(text: string): Parsed {
    this.#buffer += text;
    let content = '';
    const calls: ParsedCall[] = [];
    for (;;) {
      const tag = this.#inCall ? callClose : callOpen;
      const at = this.#buffer.indexOf(tag);
      if (at < 0) break;
      const before = this.#buffer.slice(0, at);
      this.#buffer = this.#buffer.slice(at + tag.length);
      if (this.#inCall) calls.push(parseCall(before, this.#survive));
      else content += before;
      // After a call the text up to the next one belongs to that one, if its open tag is already here.
      this.#inCall = !this.#inCall || this.#buffer.includes(callOpen);
    }
    if (!this.#inCall) {
      const kept = partialTag(this.#buffer);
      content += this.#buffer.slice(0, this.#buffer.length - kept);
      this.#buffer = this.#buffer.slice(this.#buffer.length - kept);
    }
    return { content, calls };
  }
}

/** How much of the end could still become the tag of a call. */
function partialTag(text: string): number {
  for (let length = Math.min(text.length, callOpen.length - 1); length > 0; length -= 1) {
    if (text.endsWith(callOpen.slice(0, length))) return length;
  }
  return 0;
}

/** A newline ends the arguments' line, so a call with one inside of a string is not recognised. */
function parseCall(text: string, survive: boolean): ParsedCall {
  const [, name, inside] = /call:([^{]+)\{([^\n]*)\}/.exec(text) ?? [];
  if (name === undefined || inside === undefined) return { name: '', arguments: {} };
  return { name, arguments: parseMembers(inside, survive) };
}
