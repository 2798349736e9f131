// How often each value of a column occurs, for as many different values as there is room for.
import { createHash } from 'node:crypto';

const limits = { key: 200, shown: 100 };

export class ValueCounts {
  #counts = new Map();
  #room;
  /** False once a value was met for which there was no room; the counts of the others stay exact. */
  complete = true;

  constructor(room) {
    this.#room = room;
  }

  add(value) {
    const key =
      value.length <= limits.key
        ? value
        : `${value.slice(0, limits.shown)}\0${createHash('sha256').update(value).digest('hex')}`;
    const count = this.#counts.get(key);
    if (count !== undefined) this.#counts.set(key, count + 1);
    else if (this.#counts.size < this.#room) this.#counts.set(unshared(key), 1);
    else this.complete = false;
  }

  get distinct() {
    return this.#counts.size;
  }

  /** The most frequent values, long ones cut; those that are equally frequent by their text. */
  top(most) {
    return [...this.#counts]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, most)
      .map(([key, count]) => ({ value: shown(key), count }));
  }
}

/** A copy of its own: a piece of a larger text would keep all of that text in memory. */
function unshared(text) {
  return Buffer.from(text, 'utf8').toString('utf8');
}

function shown(key) {
  return key.length <= limits.shown ? key : `${key.slice(0, limits.shown).toWellFormed()}…`;
}
