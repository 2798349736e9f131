import type { Answer, Say, When } from '../script/script.ts';
import { sameName } from '../shelf/model-name.ts';
import type { Asked } from './asked.ts';

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
  choose(asked: Pick<Asked, 'model' | 'messages' | 'tools'>): Say | undefined {
    let chosen: Say | undefined;
    for (const answer of this.#answers) {
      const { when = {}, say } = answer;
      if (!fits(when, asked)) continue;
      const count = (this.#fitted.get(answer) ?? 0) + 1;
      this.#fitted.set(answer, count);
      if (when.nth === undefined || when.nth === count) chosen ??= say;
    }
    return chosen ?? this.#otherwise;
  }
}

function fits(
  { model, lastUser, tool, lastRole, answered }: When,
  asked: Pick<Asked, 'model' | 'messages' | 'tools'>,
): boolean {
  const { messages, tools } = asked;
  if (model !== undefined && !sameName(model, asked.model)) return false;
  if (lastUser !== undefined && !matches(lastUser, messages.findLast(({ role }) => role === 'user')?.content))
    return false;
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
