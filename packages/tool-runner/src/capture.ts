import { createHash } from 'node:crypto';

export type Captured = {
  readonly text: string;
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly total: number;
  readonly truncated: boolean;
};

/**
 * Keeps what a stream says, up to a cap: past it the first and the last half of the cap remain, and the hash still
 * covers everything that was read.
 */
export class Capture {
  readonly #cap: number;
  readonly #hash = createHash('sha256');
  readonly #head: Buffer[] = [];
  #headBytes = 0;
  #tail: Buffer = Buffer.alloc(0);
  #total = 0;

  constructor(cap: number) {
    this.#cap = cap;
  }

  /** False once there was more than may be kept. */
  add(data: Buffer): boolean {
    this.#hash.update(data);
    this.#total += data.length;
    const room = Math.max(0, Math.ceil(this.#cap / 2) - this.#headBytes);
    if (room > 0) this.#head.push(data.subarray(0, room));
    this.#headBytes += Math.min(room, data.length);
    if (data.length > room)
      this.#tail = Buffer.from(
        Buffer.concat([this.#tail, data.subarray(room)]).subarray(-Math.max(1, Math.floor(this.#cap / 2))),
      );
    return this.#total <= this.#cap;
  }

  end(): Captured {
    const truncated = this.#total > this.#cap;
    const head = Buffer.concat(this.#head);
    const sha256 = this.#hash.digest('hex');
    if (!truncated) {
      const bytes = Buffer.concat([head, this.#tail]);
      return { text: bytes.toString('utf8'), bytes, sha256, total: this.#total, truncated };
    }
    const left = this.#total - head.length - this.#tail.length;
    const text = `${head.toString('utf8')}\n[${left} bytes left out]\n${this.#tail.toString('utf8')}`;
    return { text, bytes: Buffer.from(text), sha256, total: this.#total, truncated };
  }
}
