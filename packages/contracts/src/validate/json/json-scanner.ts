import { JsonFault, type JsonRule } from './json-fault.ts';
import { isReservedKey, type JsonLimits } from './json-limits.ts';
import { numberProblem } from './json-number.ts';
import { pointerOf } from './pointer.ts';
import { quote } from './quote.ts';

/**
 * An open array or object, and the member that is being read in it: none while its key is not known. Only objects have
 * `keys`.
 */
type Frame = { readonly keys: Set<string> | undefined; token: string | number | undefined };

const backslash = 0x5c;
const doubleQuote = 0x22;

/**
 * Reads a JSON text from left to right, once, without recursion, and keeps nothing but the keys of the objects that are
 * still open. It builds no value: `JSON.parse` does that, after nothing was found that it would take silently.
 */
export class JsonScanner {
  private at = 0;
  private members = 0;
  private readonly frames: Frame[] = [];
  private readonly text: string;
  private readonly limits: JsonLimits;

  constructor(text: string, limits: JsonLimits) {
    this.text = text;
    this.limits = limits;
  }

  /** Throws a JsonFault for the first thing that is refused. */
  scan(): void {
    let wantsValue = true;
    while (wantsValue || this.frames.length > 0) {
      this.skipSpace();
      wantsValue = wantsValue ? this.value() : this.next();
    }
    this.skipSpace();
    if (this.at < this.text.length)
      throw this.fault('trailing', `${this.found()} after the value; one text holds one value`);
  }

  /** Reads a value, or opens one. True when its first member is to be read next. */
  private value(): boolean {
    switch (this.text[this.at] ?? '') {
      case '{':
        return this.open(new Set(), '}');
      case '[':
        return this.open(undefined, ']');
      case '"':
        this.string();
        return false;
      default:
        this.wordOrNumber();
        return false;
    }
  }

  private open(keys: Set<string> | undefined, close: '}' | ']'): boolean {
    if (this.frames.length >= this.limits.depth) throw this.fault('depth', `deeper than ${this.limits.depth} levels`);
    this.at += 1;
    this.skipSpace();
    if (this.text[this.at] === close) {
      this.at += 1;
      return false;
    }
    this.frames.push({ keys, token: keys ? undefined : 0 });
    if (keys) this.key();
    return true;
  }

  /** After a value inside an array or object: the next member, or its end. */
  private next(): boolean {
    const frame = this.frames.at(-1) as Frame;
    const char = this.text[this.at];
    if (char === (frame.keys ? '}' : ']')) {
      this.at += 1;
      this.frames.pop();
      return false;
    }
    if (char !== ',') throw this.fault('syntax', `expected "," or "${frame.keys ? '}' : ']'}", found ${this.found()}`);
    this.at += 1;
    if (frame.keys) {
      this.skipSpace();
      this.key();
    } else {
      frame.token = (frame.token as number) + 1;
    }
    return true;
  }

  private key(): void {
    const frame = this.frames.at(-1) as Frame & { readonly keys: Set<string> };
    const start = this.at;
    frame.token = undefined;
    if (this.text[start] !== '"') throw this.fault('syntax', `expected a key in double quotes, found ${this.found()}`);
    const key = this.string();
    frame.token = key;
    if (frame.keys.has(key))
      throw this.fault('duplicate-key', `the key ${quote(key)} stands twice in one object`, start);
    if (isReservedKey(key))
      throw this.fault('reserved-key', `the key ${quote(key)} is never taken from outside`, start);
    this.members += 1;
    if (this.members > this.limits.keys) throw this.fault('keys', `more than ${this.limits.keys} keys`, start);
    frame.keys.add(key);
    this.skipSpace();
    if (this.text[this.at] !== ':') throw this.fault('syntax', `expected ":" after a key, found ${this.found()}`);
    this.at += 1;
  }

  /** Reads a string and gives its value. */
  private string(): string {
    const start = this.at;
    let escaped = false;
    for (this.at += 1; this.at < this.text.length; this.at += 1) {
      const unit = this.text.charCodeAt(this.at);
      if (unit === doubleQuote) {
        this.at += 1;
        return this.stringValue(start, escaped);
      }
      if (unit < 0x20) throw this.fault('syntax', 'a control character in a string; it is written as an escape');
      if (unit === backslash) {
        escaped = true;
        this.escape();
      }
    }
    throw this.fault('syntax', 'a string without its closing quote', start);
  }

  /** Leaves the position on the last character of the escape. */
  private escape(): void {
    const start = this.at;
    this.at += 1;
    const char = this.text[this.at] ?? '';
    if ('"\\/bfnrt'.includes(char) && char !== '') return;
    if (char === 'u' && /^[0-9a-fA-F]{4}$/.test(this.text.slice(this.at + 1, this.at + 5))) {
      this.at += 4;
      return;
    }
    throw this.fault('syntax', 'an escape that JSON does not have', start);
  }

  private stringValue(start: number, escaped: boolean): string {
    const raw = this.text.slice(start, this.at);
    const value = escaped ? (JSON.parse(raw) as string) : raw.slice(1, -1);
    if (!value.isWellFormed())
      throw this.fault('lone-surrogate', 'half of a surrogate pair, which is no character', start);
    return value;
  }

  private wordOrNumber(): void {
    const start = this.at;
    const form = /[-+.0-9A-Za-z]*/y;
    form.lastIndex = start;
    const word = form.exec(this.text)?.[0] ?? '';
    this.at += word.length;
    if (word === 'true' || word === 'false' || word === 'null') return;
    if (word === '') throw this.fault('syntax', `expected a value, found ${this.found()}`);
    const problem = numberProblem(word);
    if (problem === 'syntax') throw this.fault('syntax', `expected a value, found ${quote(word, 24)}`, start);
    if (problem)
      throw this.fault(
        problem,
        `the number ${quote(word, 24)} lies outside what is read exactly (integers to 2^53)`,
        start,
      );
  }

  private skipSpace(): void {
    for (;;) {
      const char = this.text[this.at];
      if (char !== ' ' && char !== '\n' && char !== '\r' && char !== '\t') return;
      this.at += 1;
    }
  }

  private found(): string {
    const point = this.text.codePointAt(this.at);
    return point === undefined ? 'the end of the text' : quote(String.fromCodePoint(point));
  }

  private fault(rule: JsonRule, message: string, offset = this.at): JsonFault {
    return new JsonFault({
      rule,
      message,
      pointer: pointerOf(this.frames.flatMap((frame) => frame.token ?? [])),
      offset,
    });
  }
}
