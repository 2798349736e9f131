import type { SessionFinding } from '@fpf/contracts';

export type Check = SessionFinding['check'];

/** What one check found, and how many things it looked at. */
export type Checked = { readonly findings: readonly SessionFinding[]; readonly count: number };

const most = 200;

/** Collects findings of one check; beyond a bound it counts them. */
export class Findings {
  readonly #check: Check;
  readonly #list: SessionFinding[] = [];
  #more = 0;
  #count = 0;

  constructor(check: Check) {
    this.#check = check;
  }

  look(): void {
    this.#count += 1;
  }

  add(subject: string, problem: string): void {
    if (this.#list.length < most) this.#list.push({ check: this.#check, subject, problem });
    else this.#more += 1;
  }

  done(): Checked {
    const rest = this.#more === 0 ? [] : [{ check: this.#check, subject: '…', problem: `and ${this.#more} more` }];
    return { findings: [...this.#list, ...rest], count: this.#count };
  }
}

/** Undefined where a text of the database is no JSON object: whoever asked tells so. */
export function objectIn(text: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
