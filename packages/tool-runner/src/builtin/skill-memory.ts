import { type Evidence, FpfError, type JsonValue, type KeyValue, type SkillMemory } from '@fpf/contracts';
import { canonicalJson, sha256 } from '@fpf/contracts/hash';

const longestKey = 256;
const mostBytes = 65_536;
const mostKeys = 10_000;
/** More than these of one call are summed up in no list: an evidence link is for a reader. */
const mostLinks = 32;

export type MemoryParts = {
  /** Undefined where there is no project. */
  readonly open: () => Promise<KeyValue> | undefined;
  readonly skill: string;
  readonly readOnly: boolean;
};

/**
 * One call's look at what its skill remembers. Writes wait in here until the call has succeeded: what a failed, late or
 * stopped handler wrote is forgotten with it. Opened when first asked for; a tool that remembers nothing opens no
 * database.
 */
export class CallMemory implements SkillMemory {
  readonly #parts: MemoryParts;
  readonly #namespace: string;
  readonly #waiting = new Map<string, JsonValue | undefined>();
  #store: Promise<KeyValue> | undefined;

  constructor(parts: MemoryParts) {
    this.#parts = parts;
    this.#namespace = namespaceOf(parts.skill);
  }

  async get(key: string): Promise<JsonValue | undefined> {
    checkKey(key);
    const value = this.#waiting.has(key)
      ? this.#waiting.get(key)
      : await (await this.#open()).get(this.#namespace, key);
    return structuredClone(value);
  }

  async keys(): Promise<readonly string[]> {
    const kept = (await (await this.#open()).keys(this.#namespace)).filter((key) => !this.#waiting.has(key));
    const come = [...this.#waiting].filter(([, value]) => value !== undefined).map(([key]) => key);
    return [...kept, ...come].sort();
  }

  async set(key: string, value: JsonValue): Promise<void> {
    this.#mayChange(key);
    const text = canonicalJson(value);
    if (Buffer.byteLength(text) > mostBytes) throw tooMuch(key, `would take more than ${mostBytes} bytes`);
    const keys = await this.keys();
    if (keys.length >= mostKeys && !keys.includes(key))
      throw tooMuch(key, `would be one more than the ${mostKeys} keys that a skill may have`);
    this.#waiting.set(key, JSON.parse(text) as JsonValue);
  }

  async delete(key: string): Promise<boolean> {
    this.#mayChange(key);
    const there = (await this.get(key)) !== undefined;
    if (there) this.#waiting.set(key, undefined);
    return there;
  }

  /** Makes the call's writes last, and names each of them. */
  async keep(at: string): Promise<Evidence[]> {
    if (this.#waiting.size === 0) return [];
    const store = await this.#open();
    const links: Evidence[] = [];
    for (const [key, value] of this.#waiting) {
      if (value === undefined) await store.delete(this.#namespace, key);
      else await store.set(this.#namespace, key, value);
      const ref = `${this.#namespace}/${key}`;
      const carrier = {
        type: 'project-memory',
        ref,
        at,
        ...(value !== undefined && { sha256: sha256(canonicalJson(value)) }),
      };
      links.push({ id: `memory:${ref}`, status: 'present', value: value !== undefined, carrier, by: 'tool-runner' });
    }
    this.#waiting.clear();
    return links.slice(0, mostLinks);
  }

  #mayChange(key: string): void {
    checkKey(key);
    if (!this.#parts.readOnly) return;
    throw new FpfError({
      code: 'session.read-only',
      message: `tool-runner: ${JSON.stringify(key)} cannot be remembered or forgotten: this call may only read`,
      hint: 'Give the tool an effect that says that it writes.',
    });
  }

  #open(): Promise<KeyValue> {
    this.#store ??= this.#tryOpen();
    return this.#store;
  }

  async #tryOpen(): Promise<KeyValue> {
    const { open, skill } = this.#parts;
    const failed = (why: string, cause?: unknown): FpfError =>
      new FpfError({
        code: 'tool.memory-unavailable',
        message: `tool-runner: what ${skill} remembers cannot be reached: ${why}`,
        hint: 'Another process may hold the project database: wait, or name another folder with --state-dir.',
        ...(cause !== undefined && { cause }),
      });
    try {
      const opening = open();
      if (opening) return await opening;
    } catch (error) {
      throw failed(error instanceof Error ? error.message : String(error), error);
    }
    throw failed('there is no project database here');
  }
}

/**
 * A prefix of their own: no skill is named into somebody else's keys. An id that is no plain word stands as its hash.
 */
export function namespaceOf(skill: string): string {
  return /^[A-Za-z0-9._-]{1,120}$/.test(skill) ? `skill.${skill}` : `skill.sha256-${sha256(skill)}`;
}

function checkKey(key: string): void {
  if (key !== '' && key.length <= longestKey && key.isWellFormed() && !key.includes('\0')) return;
  throw tooMuch(key, `is no key: use 1 to ${longestKey} characters without NUL`);
}

function tooMuch(key: string, why: string): FpfError {
  return new FpfError({
    code: 'tool.memory-limit',
    message: `tool-runner: ${JSON.stringify(key.slice(0, 64))} ${why}`,
    hint: 'Forget something first, or remember less.',
  });
}
