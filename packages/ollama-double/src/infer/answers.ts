import type { Answer, Say, When } from '../script/answer.ts';
import type { ChatMessage, ChatTool } from '../gemma/chat-message.ts';

/** Chooses what is said. */
export class Answers {
  readonly #answers: readonly Answer[];
  readonly #otherwise: Say | undefined;
  readonly #fitted = new Map<Answer, number>();

  constructor(answers: readonly Answer[], otherwise: Say | undefined) {
    this.#answers = answers;
    this.#otherwise = otherwise;
  }

  /** The first answer that fits. Every answer whose other conditions fit counts the request for its `nth`. */
  choose(messages: readonly ChatMessage[], tools: readonly ChatTool[]): Say | undefined {
    let chosen: Say | undefined;
    for (const answer of this.#answers) {
      const { when = {}, say } = answer;
      if (!fits(when, messages, tools)) continue;
      const count = (this.#fitted.get(answer) ?? 0) + 1;
      this.#fitted.set(answer, count);
      if (when.nth === undefined || when.nth === count) chosen ??= say;
    }
    return chosen ?? this.#otherwise;
  }
}

function fits({ lastUser, tool, lastRole, answered }: When, messages: readonly ChatMessage[], tools: readonly ChatTool[]): boolean {
  if (lastUser !== undefined && !matches(lastUser, messages.findLast(({ role }) => role === 'user')?.content)) return false;
  if (tool !== undefined && !tools.some(({ name }) => name === tool)) return false;
  if (answered !== undefined && messages.filter(({ role }) => role === 'assistant').length !== answered) return false;
  return lastRole === undefined || messages.at(-1)?.role === lastRole;
}

function matches(wanted: NonNullable<When['lastUser']>, text: string | undefined): boolean {
  if (text === undefined) return false;
  if (typeof wanted === 'string') return text === wanted;
  const pattern = wanted instanceof RegExp ? wanted : new RegExp(wanted.pattern, wanted.flags);
  return text.search(pattern) >= 0;
}
