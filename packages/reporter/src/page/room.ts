import type { CutText } from './decision-data.ts';

/** What a character may come to when it is written as JSON: a control character is six. */
const mostEscaped = 6;

/**
 * The room that a page has for texts of one kind, all of them together. Each text gets what it may have of what is
 * left, so that ten thousand long ones make no page that nobody can open.
 */
export class Room {
  #left: number;
  #cuts = 0;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** How many texts are not there as a whole. */
  get cuts(): number {
    return this.#cuts;
  }

  /** Three quarters of it from its beginning, where what a text is about mostly stands, and the rest from its end. */
  take(text: string, most: number): CutText {
    const size = this.#size(text, most);
    if (text.length <= size) return this.#spend(text);
    this.#cuts += 1;
    const tail = Math.floor(size / 4);
    return {
      head: this.#spend(text.slice(0, size - tail)),
      tail: this.#spend(text.slice(text.length - tail)),
      of: text.length,
    };
  }

  /** The head alone, where the end says nothing more. */
  head(text: string, most: number): string {
    const size = this.#size(text, most);
    if (text.length <= size) return this.#spend(text);
    this.#cuts += 1;
    return `${this.#spend(text.slice(0, size))}…`;
  }

  #size(text: string, most: number): number {
    if (text.length <= most && Buffer.byteLength(JSON.stringify(text)) <= this.#left) return text.length;
    return Math.min(most, Math.floor(this.#left / mostEscaped));
  }

  #spend(text: string): string {
    this.#left -= Buffer.byteLength(JSON.stringify(text));
    return text;
  }
}
